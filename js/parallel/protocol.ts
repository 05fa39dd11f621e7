// What the calling thread and its workers say to each other.

import type { Mode } from "../abi.ts";
import type { BlobLike } from "../input/blob.ts";
import type { FileRange } from "../input/range.ts";

/** Where a worker finds the input: it reads a file or a blob itself, has all bytes in shared memory, or is sent those it needs. */
export type Input =
  | { readonly kind: "file"; readonly file: FileRange }
  | { readonly kind: "blob"; readonly blob: BlobLike }
  // Not as one array: Deno goes through its elements one by one, and fails if there are many.
  | { readonly kind: "shared"; readonly memory: SharedArrayBuffer; readonly offset: number; readonly length: number }
  | { readonly kind: "sent" };

/** Puts `length` bytes from a place of the message on into memory, see `hashSubtree`. */
export type Read = (memory: Uint8Array, offset: number, length: number, position: number) => void;

export type Request =
  /** The first: the build of the core to use, unless it is the JavaScript one, which the worker has within it. */
  | { readonly type: "core"; readonly module: WebAssembly.Module | undefined }
  | {
      readonly type: "begin";
      readonly job: number;
      readonly mode: Mode;
      readonly key: Uint8Array | undefined;
      readonly input: Input;
    }
  | SubtreeRequest
  | { readonly type: "end"; readonly job: number };

/** Asks for the cv of a subtree of a job's message, see `hashSubtree`. */
export interface SubtreeRequest {
  readonly type: "subtree";
  readonly job: number;
  readonly task: number;
  readonly start: number;
  readonly length: number;
  /** The bytes, where they are sent. The answer brings the memory back. */
  readonly bytes: ArrayBuffer | undefined;
}

export type Reply =
  | { readonly type: "ready" }
  | { readonly type: "cv"; readonly task: number; readonly cv: Uint8Array; readonly bytes: ArrayBuffer | undefined }
  | { readonly type: "failure"; readonly task: number; readonly failure: Failure };

/** An error in a form that every runtime posts whole. */
export interface Failure {
  readonly message: string;
  /** The name of a DOMException. */
  readonly exception: string | undefined;
  /** What `node:fs` adds. */
  readonly details: Record<string, unknown>;
}

/** A worker as the calling thread's half sees it, or the other way round. */
export interface Port<Out, In> {
  post(message: Out, transfer: ArrayBuffer[]): void;
  onMessage(listener: (message: In) => void): void;
}

export function failureOf(error: unknown): Failure {
  const { name, message, code, errno, syscall, path } = error as NodeJS.ErrnoException;
  const isException = typeof DOMException === "function" && error instanceof DOMException;
  return {
    message: error instanceof Error || isException ? message : String(error),
    exception: isException ? name : undefined,
    details: isException ? {} : withoutUndefined({ code, errno, syscall, path }),
  };
}

export function errorOf({ message, exception, details }: Failure): Error {
  if (exception !== undefined) return new DOMException(message, exception);
  return Object.assign(new Error(message), details);
}

function withoutUndefined(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
