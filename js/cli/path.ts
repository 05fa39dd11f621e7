// Names of files. A name is text wherever text can hold it; a name that is not valid UTF-8 stays the bytes it is.

/** A file's name. `"-"` stands for standard input; `"./-"` is a file. */
export type Path = string | Buffer;

/** A name as it is written in a line of output. */
export interface WrittenName {
  readonly text: string;
  /** The text has escapes, so the line begins with a backslash. */
  readonly escaped: boolean;
}

const windows = process.platform === "win32";

const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r" };
const unescaped: Record<string, string> = { "\\": "\\", n: "\n", r: "\r" };

export function isStandardInput(path: Path): boolean {
  return path === "-";
}

/** Bytes as text if they are the UTF-8 of it. */
export function pathOf(bytes: Buffer): Path {
  const text = bytes.toString("utf8");
  return text.includes("\u{fffd}") && !Buffer.from(text).equals(bytes) ? bytes : text;
}

/** A name as text; each part that is not valid UTF-8 becomes U+FFFD. On Windows it is written with slashes, so that check files travel. */
export function textOf(path: Path): string {
  const text = typeof path === "string" ? path : path.toString("utf8");
  return windows ? text.replaceAll("\\", "/") : text;
}

/** A name as text in which no character ends a line. */
export function writtenName(path: Path): WrittenName {
  const plain = textOf(path);
  const text = plain.replace(/[\\\n\r]/g, (character) => escapes[character]);
  return { text, escaped: text !== plain };
}

/** The name behind a text with escapes; undefined if it has one that there is not. */
export function unescapeName(text: string): string | undefined {
  let valid = true;
  const name = text.replace(/\\([^]?)/g, (_, character: string) => {
    if (!Object.hasOwn(unescaped, character)) valid = false;
    return unescaped[character];
  });
  return valid ? name : undefined;
}

/**
 * Why a check must not open a file of this name, if there is a reason: two different names could look the same in a check file, and a check
 * must rather fail than pass for the wrong file.
 */
export function ambiguityOf(name: string): string | undefined {
  if (name.includes("\0")) return "Null character in path";
  if (name.includes("\u{fffd}")) return "Unicode replacement character in path";
  if (windows && name.includes("\\")) return "Backslash in path";
  return undefined;
}
