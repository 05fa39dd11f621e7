// A web stream that hashes what passes through it.

import { assertBytes, encodeText, type Bytes } from "./bytes.ts";
import { Hasher } from "./hasher.ts";
import type { Blake3Options } from "./options.ts";

// For callers whose TypeScript has them, from "dom" among its libraries or elsewhere; to others naming them would be an error.
type Readable = typeof globalThis extends { ReadableStream: { prototype: infer Stream } } ? Stream : object;
type Writable = typeof globalThis extends { WritableStream: { prototype: infer Stream } } ? Stream : object;

/** Goes where a `TransformStream` goes, for example into `pipeThrough`. */
export interface HashTransform {
  readonly readable: Readable;
  readonly writable: Writable;
  /** The digest of all that passed, once the input has ended. Rejects if the input fails or either side is given up before. */
  readonly digest: Promise<Bytes>;
}

/**
 * A pair of streams that passes bytes through unchanged and hashes them.
 *
 * @param options - as for `blake3`
 * @throws as `blake3` does for options. A piece that is no Uint8Array makes both streams fail with a TypeError.
 */
export function hashTransform(options?: Blake3Options): HashTransform {
  const hasher = new Hasher(options);
  let resolve!: (digest: Bytes) => void;
  let reject!: (reason: unknown) => void;
  const digest = new Promise<Bytes>((...settle) => ([resolve, reject] = settle));
  // Whoever pipes learns of a failure from the pipe, and need not look here.
  digest.catch(() => undefined);
  const fail = (reason: unknown) => {
    hasher.destroy();
    reject(reason);
  };

  // Not a TransformStream: before Node 21 and in Safari it tells nobody that a side was given up, and the digest would stay open for ever.
  let input!: WritableStreamDefaultController;
  let output!: ReadableStreamDefaultController<Uint8Array>;
  let isWanted = false;
  /** Why nothing more will pass, once one of the sides was given up. */
  let givenUp: { reason: unknown } | undefined;
  let goOn: () => void = () => undefined;
  const readable = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        output = controller;
      },
      pull() {
        isWanted = true;
        goOn();
      },
      cancel(reason) {
        fail(reason);
        givenUp = { reason };
        input.error(reason);
        goOn();
      },
    },
    { highWaterMark: 0 },
  );
  const writable = new WritableStream<Uint8Array>({
    start(controller) {
      input = controller;
      // `abort` is called only when no write is waiting. Old engines have no such signal and wait for the reader.
      const { signal } = controller as Partial<typeof controller>;
      signal?.addEventListener("abort", () => {
        givenUp = { reason: signal.reason };
        goOn();
      });
    },
    async write(piece) {
      try {
        assertBytes(piece, "input", encodeText); // now, since nobody may ever ask for it
        // Like a TransformStream it takes a piece when somebody asks for one, and is done with it then.
        if (!isWanted) await new Promise<void>((resolve) => (goOn = resolve));
        if (givenUp !== undefined) throw givenUp.reason;
        hasher.update(piece);
      } catch (error) {
        fail(error);
        output.error(error);
        throw error;
      }
      isWanted = false; // unless somebody asks for more within `enqueue`
      output.enqueue(piece);
    },
    close() {
      let bytes: Bytes;
      try {
        bytes = hasher.digest(); // first, since this may throw
      } catch (error) {
        fail(error);
        output.error(error);
        throw error;
      }
      output.close();
      resolve(bytes);
    },
    abort(reason) {
      fail(reason);
      output.error(reason);
    },
  });
  return { readable, writable, digest };
}
