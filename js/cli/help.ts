// What -h, --help and --version print, in the form of b3sum's.

import manifest from "../../package.json" with { type: "json" };
import { nameOf, options, program, usage, type Option } from "./options.ts";

const filesSummary = "Files to hash, or checkfiles to check";
const filesDetails = "When no file is given, or when - is given, read standard input.";
const helpColumn = 30;
const wrapColumn = 90;

export function version(): string {
  return `${program} ${manifest.version}\n`;
}

/** A line per option, for -h. */
export function summary(): string {
  const lines = options.map((option: Option) => {
    const text = option.name === "help" ? "Print help (see more with '--help')" : option.summary;
    return `${signature(option).padEnd(helpColumn)}${text}${usualOf(option, " ")}`;
  });
  return [usage, "", "Arguments:", `  [FILE]...  ${filesSummary}`, "", "Options:", ...lines, ""].join("\n");
}

/** A paragraph per option, for --help. */
export function help(): string {
  const files = `  [FILE]...\n${indent(filesSummary)}\n\n${indent(filesDetails)}`;
  const paragraphs = options.map((option: Option) => {
    const text = option.name === "help" ? "Print help (see a summary with '-h')" : option.summary;
    const parts = [text, option.details, usualOf(option, "")].filter((part) => part !== undefined && part !== "");
    return `${signature(option)}\n${parts.map((part) => indent(part!)).join("\n\n")}`;
  });
  return `${usage}\n\nArguments:\n${files}\n\nOptions:\n${paragraphs.join("\n\n")}\n`;
}

function signature(option: Option): string {
  return `  ${option.short === undefined ? "    " : `-${option.short}, `}${nameOf(option)}`;
}

function usualOf(option: Option, before: string): string {
  return option.usual === undefined ? "" : `${before}[default: ${option.usual}]`;
}

function indent(text: string): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines[lines.length - 1];
    if (line === "") lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length > wrapColumn) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.map((line) => `          ${line}`).join("\n");
}
