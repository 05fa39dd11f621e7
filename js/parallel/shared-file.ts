// A file as a source of which workers can have parts.

import type { FileSource } from "../input/file.ts";
import type { SharedSource } from "./job.ts";

export function shareFile(file: FileSource): SharedSource {
  return {
    length: file.length,
    input: { kind: "file", file: file.range },
    append: (message, start, length, run) => file.append(message, start, length, run),
    send: (start, length) => file.read(start, length),
  };
}
