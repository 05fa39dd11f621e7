// The worker's half: hashes subtrees of the messages it is told of.

import type { Exports, Mode } from "../abi.ts";
import { Core } from "../core.ts";
import { readSlice } from "../input/blob.ts";
import type { FileRange } from "../input/range.ts";
import { instantiate } from "../webassembly.ts";
import {
  failureOf,
  type Input,
  type Port,
  type Read,
  type Reply,
  type Request,
  type SubtreeRequest,
} from "./protocol.ts";
import { hashSubtree } from "./subtree.ts";

/** Opens a file; `close` is called when nobody needs it any more. */
export type OpenFile = (file: FileRange) => { read: Read; close(): void };

interface Job {
  readonly mode: Mode;
  readonly key: Uint8Array | undefined;
  /** How to read the part of the message that a request names. */
  readonly reader: (request: SubtreeRequest) => Read | Promise<Read>;
  readonly close?: () => void;
}

/**
 * Answers all requests that come to a port.
 *
 * @param javascript - makes an instance of the JavaScript build, where the worker has one
 * @param openFile - where there are files
 */
export function serve(port: Port<Reply, Request>, javascript?: () => Exports, openFile?: OpenFile): void {
  let core!: Core;
  const jobs = new Map<number, Job>();

  const hash = async (request: SubtreeRequest) => {
    const { task, job, start, length, bytes } = request;
    try {
      const { mode, key, reader } = jobs.get(job)!;
      const read = await reader(request);
      const cv = hashSubtree(core, mode, key, start, length, read);
      port.post({ type: "cv", task, cv, bytes }, bytes === undefined ? [] : [bytes]);
    } catch (error) {
      port.post({ type: "failure", task, failure: failureOf(error) }, []);
    }
  };

  port.onMessage((request) => {
    switch (request.type) {
      case "core": {
        core = startCore(request.module, javascript);
        return port.post({ type: "ready" }, []);
      }
      case "begin": {
        const { mode, key, input } = request;
        return void jobs.set(request.job, { mode, key, ...readersOf(input, openFile) });
      }
      case "subtree":
        return void hash(request);
      case "end": {
        const job = jobs.get(request.job);
        jobs.delete(request.job);
        job?.key?.fill(0);
        return job?.close?.();
      }
    }
  });
}

// The calling thread has tested the build, so its name does not matter here.
function startCore(module: WebAssembly.Module | undefined, javascript: (() => Exports) | undefined): Core {
  if (module === undefined) return new Core(javascript!(), "js");
  return new Core(instantiate(module), "simd");
}

function readersOf(input: Input, openFile: OpenFile | undefined): Pick<Job, "reader" | "close"> {
  switch (input.kind) {
    case "file": {
      // Opened when it is first read, so that a failure is an answer to a request.
      let file: ReturnType<OpenFile> | undefined;
      return { reader: () => (file ??= openFile!(input.file)).read, close: () => file?.close() };
    }
    case "blob":
      return {
        reader: async ({ start, length }) => readerOf(await readSlice(input.blob, start, length), start),
      };
    case "shared": {
      const { memory, offset, length } = input;
      return { reader: () => readerOf(new Uint8Array(memory, offset, length), 0) };
    }
    case "sent":
      return { reader: ({ start, bytes }) => readerOf(new Uint8Array(bytes!), start) };
  }
}

/** Reads from memory that holds the message from byte `first` on. */
function readerOf(bytes: Uint8Array, first: number): Read {
  return (memory, offset, length, position) => {
    memory.set(bytes.subarray(position - first, position - first + length), offset);
  };
}
