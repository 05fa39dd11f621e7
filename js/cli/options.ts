// The options there are, and which exclude or need each other.

export interface Option {
  readonly name: string;
  readonly short?: string;
  /** What its value is called; undefined: it takes none. */
  readonly value?: string;
  readonly summary: string;
  /** What else `--help` says about it. */
  readonly details?: string;
  /** What counts if it is not given. */
  readonly usual?: string;
}

export const program = "blake3-simd";
export const usage = `Usage: ${program} [OPTIONS] [FILE]...`;

export const options = [
  { name: "keyed", summary: "Use the keyed mode, reading the 32-byte key from stdin" },
  {
    name: "derive-key",
    value: "CONTEXT",
    summary: "Use the key derivation mode, with the given context string",
    details: "Cannot be used with --keyed.",
  },
  {
    name: "length",
    short: "l",
    value: "LEN",
    summary: "The number of output bytes, before hex encoding",
    usual: "32",
  },
  { name: "seek", value: "SEEK", summary: "The starting output byte offset, before hex encoding", usual: "0" },
  {
    name: "num-threads",
    value: "NUM",
    summary: "The maximum number of threads to use",
    details:
      "By default, this is the number of logical cores. If this flag is omitted, or if its value is 0, RAYON_NUM_THREADS is also respected.",
  },
  {
    name: "no-mmap",
    summary: "Disable multithreading",
    details: "Files are never memory mapped here; this is what else the option does in b3sum.",
  },
  { name: "no-names", summary: "Omit filenames in the output" },
  {
    name: "raw",
    summary: "Write raw output bytes to stdout, rather than hex",
    details: "--no-names is implied. In this case, only a single input is allowed.",
  },
  { name: "tag", summary: "Output BSD-style checksums: BLAKE3 ([FILE]) = [HASH]" },
  { name: "check", short: "c", summary: "Read BLAKE3 sums from the [FILE]s and check them" },
  {
    name: "quiet",
    summary: "Skip printing OK for each checked file",
    details: "Must be used with --check.",
  },
  {
    name: "recursive",
    summary: "Hash all files in the [FILE]s that are directories",
    details:
      "Files come folder by folder, in the order of their names' bytes. Symbolic links in a directory are passed over, and so is what is neither a file nor a directory.",
  },
  {
    name: "json",
    summary: "Write a JSON object per line and file",
    details:
      'It is {"file": NAME, "blake3": HEX}; with --check {"file": NAME, "ok": BOOLEAN}, and "reason" if the file cannot be read. What names no file has null for NAME, and "reason". Where NAME is not valid UTF-8, "fileBytes" has its bytes in hex.',
  },
  {
    name: "progress",
    summary: "Show a progress bar for files that take long",
    details: "It is shown on stderr, and only if that is a terminal.",
  },
  { name: "help", short: "h", summary: "Print help" },
  { name: "version", short: "V", summary: "Print version" },
] as const satisfies readonly Option[];

export type OptionName = (typeof options)[number]["name"];

/** Pairs that exclude each other. */
export const conflicts: readonly (readonly [OptionName, OptionName])[] = [
  ["derive-key", "keyed"],
  ["check", "derive-key"],
  ["check", "keyed"],
  ["check", "length"],
  ["check", "raw"],
  ["check", "tag"],
  ["check", "no-names"],
  ["check", "recursive"],
  ["json", "raw"],
  ["json", "tag"],
  ["json", "no-names"],
  ["recursive", "raw"],
];

export function optionNamed(name: string): Option | undefined {
  return options.find((option) => option.name === name);
}

/** An option as messages name it: `--length <LEN>`. */
export function nameOf(option: Option): string {
  return option.value === undefined ? `--${option.name}` : `--${option.name} <${option.value}>`;
}
