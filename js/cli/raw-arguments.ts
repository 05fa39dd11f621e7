// The command line's arguments as bytes. Node hands them over as text, in which bytes that are not valid UTF-8 are lost.

import { readFileSync } from "node:fs";

/**
 * The arguments as the bytes they are, one for each of `texts`, which Node made of them; undefined if no byte was lost, or if only text can be
 * had. Linux tells the bytes; elsewhere names are text (macOS, Windows), or there is no way to ask.
 */
export function rawArguments(texts: readonly string[]): Buffer[] | undefined {
  if (!texts.some((text) => text.includes("\u{fffd}"))) return undefined;
  let commandLine: Buffer;
  try {
    commandLine = readFileSync("/proc/self/cmdline");
  } catch {
    return undefined;
  }
  // Each argument ends with a zero. Those before ours are Node, its options and the script.
  const all = split(commandLine);
  const raw = all.slice(all.length - texts.length);
  // Whoever set the process's title has overwritten them.
  return raw.length === texts.length && raw.every((bytes, i) => bytes.toString("utf8") === texts[i]) ? raw : undefined;
}

function split(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let start = 0, end; (end = bytes.indexOf(0, start)) >= 0; start = end + 1) {
    parts.push(bytes.subarray(start, end));
  }
  return parts;
}
