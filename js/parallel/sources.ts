// The sources of which workers can have parts.

import { plainView } from "../bytes.ts";
import { BlobSource, readSlice } from "../input/blob.ts";
import type { Message } from "../message.ts";
import type { SharedSource } from "./job.ts";
import type { Input } from "./protocol.ts";

export class BytesSource implements SharedSource {
  readonly length: number;
  readonly input: Input;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = plainView(bytes);
    const { buffer: memory, byteOffset: offset, length } = this.#bytes;
    this.length = length;
    const isShared = typeof SharedArrayBuffer === "function" && memory instanceof SharedArrayBuffer;
    this.input = isShared ? { kind: "shared", memory, offset, length } : { kind: "sent" };
  }

  append(message: Message, start: number, length: number): void {
    message.append(this.#slice(start, length));
  }

  send(start: number, length: number, memory: ArrayBuffer | undefined): ArrayBuffer {
    const sent = memory !== undefined && memory.byteLength >= length ? memory : new ArrayBuffer(length);
    new Uint8Array(sent).set(this.#slice(start, length));
    return sent;
  }

  readonly read = (memory: Uint8Array, offset: number, length: number, position: number): void => {
    memory.set(this.#slice(position, length), offset);
  };

  #slice(start: number, length: number): Uint8Array {
    if (this.#bytes.length < start + length) {
      throw new TypeError("bytes: expected them to stay, but their buffer was detached");
    }
    return this.#bytes.subarray(start, start + length);
  }
}

export class SharedBlobSource extends BlobSource implements SharedSource {
  get input(): Input {
    return { kind: "blob", blob: this.blob };
  }

  async send(start: number, length: number): Promise<ArrayBuffer> {
    return (await readSlice(this.blob, start, length)).buffer;
  }
}
