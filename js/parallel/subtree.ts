// Hashing a part of a message whose rest is hashed elsewhere.

import type { Mode } from "../abi.ts";
import type { Bytes } from "../bytes.ts";
import { chunkLength, oneShotSlot, type Core } from "../core.ts";

/**
 * The cv of a subtree of a message (BLAKE3 paper, section 2.1): of `length` bytes from byte `start` of it on. The length is a power of two
 * times 4096, and divides `start`. `Message.appendSubtree` takes the cv.
 *
 * @param read - puts `length` bytes from `position` of the message on into the window, at an offset
 */
export function hashSubtree(
  core: Core,
  mode: Mode,
  key: Uint8Array | undefined,
  start: number,
  length: number,
  read: (window: Uint8Array, offset: number, length: number, position: number) => void,
): Bytes {
  const { exports, memory, layout } = core;
  const chunk = start / chunkLength;
  core.setKey(key);
  try {
    exports.begin_subtree(mode, chunk >>> 0, Math.floor(chunk / 2 ** 32));
    const piece = Math.min(length, layout.windowSize);
    for (let done = 0; done < length; done += piece) {
      read(core.window, 0, piece, start + done);
      exports.absorb(oneShotSlot, piece);
    }
    return new Uint8Array(memory.subarray(layout.stack, layout.stack + 32));
  } finally {
    if (key !== undefined) core.wipe(oneShotSlot, length);
  }
}
