// From the command line to what to do, with the rules of b3sum's parser (clap): options anywhere before `--`, `-cl5`, `-l=5`, no option twice.

import { parseArgs } from "node:util";
import { conflicts, nameOf, optionNamed, options, usage, type Option, type OptionName } from "./options.ts";
import { pathOf, type Path } from "./path.ts";
import { rawArguments } from "./raw-arguments.ts";
import { mostSimilar } from "./similar.ts";

export type Flags = Readonly<Partial<Record<OptionName, boolean>>>;

/** What to do. */
export interface Command {
  readonly files: readonly Path[];
  readonly flags: Flags;
  readonly context: string | undefined;
  readonly length: bigint;
  readonly seek: bigint;
  /** 0: as many as there are cores. */
  readonly threads: number;
}

/** The command line is wrong. */
export class UsageError extends Error {}

const largest = 2n ** 64n - 1n;

/**
 * Reads the command line.
 *
 * @returns the name of the text to print if -h, --help or -V comes before any error
 * @throws UsageError
 */
export function parseCommand(texts: readonly string[]): Command | "summary" | "help" | "version" {
  const raw = rawArguments(texts);
  const values = new Map<OptionName, string>();
  const files: Path[] = [];
  const { tokens } = parseArgs({
    args: [...texts],
    options: Object.fromEntries(options.map(parserOption)),
    allowPositionals: true,
    // It tells the arguments apart; what they may be is said here.
    strict: false,
    tokens: true,
  });

  for (const token of tokens) {
    if (token.kind === "option-terminator") continue;
    if (token.kind === "positional") {
      if (token.value === "") throw usageError("a value is required for '[FILE]...' but none was supplied");
      const bytes = raw?.[token.index];
      files.push(bytes !== undefined && token.value.includes("\u{fffd}") ? pathOf(bytes) : token.value);
      continue;
    }
    const option = optionNamed(token.name);
    if (option === undefined) throw unexpected(token.rawName);
    const value = valueOf(option, token);
    if (token.name === "help") return token.rawName === "-h" ? "summary" : "help";
    if (token.name === "version") return "version";
    const name = token.name as OptionName;
    if (raw !== undefined && !isText(raw[token.inlineValue === false ? token.index + 1 : token.index])) {
      throw usageError("invalid UTF-8 was detected in one or more arguments");
    }
    if (values.has(name)) throw usageError(`the argument '${nameOf(option)}' cannot be used multiple times`);
    if (option.value !== undefined && name !== "derive-key") assertUnsigned(option, value);
    values.set(name, value);
  }

  assertCompatible([...values.keys()]);
  if (values.has("quiet") && !values.has("check")) throw missing("--check");
  if (values.has("keyed") && files.length === 0) throw missing("<FILE>...");
  return {
    files: files.length > 0 ? files : ["-"],
    flags: Object.fromEntries([...values.keys()].map((name) => [name, true])),
    context: values.get("derive-key"),
    length: BigInt(values.get("length") ?? 32),
    seek: BigInt(values.get("seek") ?? 0),
    threads: Number(values.get("num-threads") ?? 0),
  };
}

function parserOption(option: Option): [string, { type: "string" | "boolean"; short?: string }] {
  const type = option.value === undefined ? "boolean" : "string";
  return [option.name, option.short === undefined ? { type } : { type, short: option.short }];
}

interface OptionToken {
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

// The value of an option, "" if it takes none.
function valueOf(option: Option, { rawName, value, inlineValue }: OptionToken): string {
  const name = nameOf(option);
  if (option.value === undefined) {
    if (value === undefined) return "";
    throw usageError(`unexpected value '${value}' for '${name}' found; no more were expected`);
  }
  if (inlineValue === true) return rawName.startsWith("--") ? value! : value!.replace(/^=/, "");
  if (value !== undefined && (value === "-" || !value.startsWith("-"))) return value;
  // An argument with a dash is an option of its own, so this one has no value.
  if (value === undefined || value === "--" || isOption(value)) {
    throw usageError(`a value is required for '${name}' but none was supplied`);
  }
  throw unexpected(value.startsWith("--") ? value.replace(/=.*/s, "") : value.slice(0, 2));
}

function isOption(argument: string): boolean {
  if (argument.startsWith("--")) return optionNamed(argument.slice(2).replace(/=.*/s, "")) !== undefined;
  return options.some((option: Option) => option.short === argument[1]);
}

function isText(bytes: Buffer): boolean {
  return typeof pathOf(bytes) === "string";
}

function assertUnsigned(option: Option, value: string): void {
  let problem: string | undefined;
  if (value === "") problem = "cannot parse integer from empty string";
  else if (!/^\+?[0-9]+$/.test(value)) problem = "invalid digit found in string";
  else if (BigInt(value) > largest) problem = "number too large to fit in target type";
  if (problem !== undefined) throw usageError(`invalid value '${value}' for '${nameOf(option)}': ${problem}`);
}

// The first argument that excludes another one is named, and all that it excludes.
function assertCompatible(given: readonly OptionName[]): void {
  for (const name of given) {
    const excluded = given.filter((other) =>
      conflicts.some(([one, two]) => (one === name && two === other) || (two === name && one === other)),
    );
    if (excluded.length === 0) continue;
    const names = excluded.map((other) => nameOf(optionNamed(other)!));
    const list = names.length === 1 ? ` '${names[0]}'` : `:${names.map((other) => `\n  ${other}`).join("")}`;
    throw usageError(`the argument '${nameOf(optionNamed(name)!)}' cannot be used with${list}`);
  }
}

function missing(what: string): UsageError {
  return usageError(`the following required arguments were not provided:\n  ${what}`);
}

function unexpected(argument: string): UsageError {
  const names = options.map(({ name }) => name);
  const similar = argument.startsWith("--") ? mostSimilar(argument.slice(2), names) : undefined;
  const tip =
    similar === undefined
      ? `to pass '${argument}' as a value, use '-- ${argument}'`
      : `a similar argument exists: '--${similar}'`;
  return usageError(`unexpected argument '${argument}' found\n\n  tip: ${tip}`);
}

function usageError(text: string): UsageError {
  return new UsageError(`error: ${text}\n\n${usage}\n\nFor more information, try '--help'.\n`);
}
