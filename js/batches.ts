// Batches of short messages, which share the lanes of the core. A batch lies in the window of slot 0 as the core's hash_batch wants it.

import { lengthOf, type Bytes } from "./bytes.ts";
import { blockLength, type Core } from "./core.ts";
import type { EqualPieces } from "./hash-many.ts";
import { digestLength, type Settings } from "./options.ts";

const maxShort = 4096;

function inLanes({ layout }: Core, { outputLength }: Settings): boolean {
  return layout.laneCount > 1 && outputLength === digestLength; // the core gives no other for a batch
}

/** Hashes equal pieces, which lie in the window as in the data, unless their length or the settings forbid it; says whether it did. */
export function hashPieces(core: Core, settings: Settings, { data, length }: EqualPieces, digests: Bytes): boolean {
  if (!inLanes(core, settings) || length > maxShort || length % blockLength !== 0) return false;
  const { memory, exports, layout } = core;
  const perBatch = Math.floor(layout.windowSize / length) * length;
  new Uint32Array(memory.buffer, layout.batchLengths, perBatch / length).fill(length);
  core.begin(settings.mode, settings.key);
  for (let done = 0; done < data.length; done += perBatch) {
    const batch = data.subarray(done, done + perBatch);
    const count = batch.length / length;
    memory.set(batch, layout.window);
    exports.hash_batch(count);
    const start = layout.batchDigests;
    digests.set(memory.subarray(start, start + count * digestLength), (done / length) * digestLength);
  }
  return true;
}

/** Hashes the short ones of some messages; returns the indexes of the others, or of all if the settings forbid it. */
export function hashShort(core: Core, settings: Settings, list: readonly Uint8Array[], digests: Bytes): number[] {
  if (!inLanes(core, settings)) return [...list.keys()];
  const { memory, exports, layout } = core;
  const lengths = new Uint32Array(memory.buffer, layout.batchLengths, layout.windowSize / blockLength);
  const doubles = new Float64Array(memory.buffer);
  const long: number[] = [];
  const indexes: number[] = []; // of the messages of this batch
  let used = 0;
  const flush = () => {
    exports.hash_batch(indexes.length);
    scatter(memory, layout.batchDigests, indexes, digests);
    indexes.length = used = 0;
  };
  core.begin(settings.mode, settings.key);
  for (let i = 0; i < list.length; i++) {
    const message = list[i];
    const length = lengthOf(message);
    if (length > maxShort) {
      long.push(i);
      continue;
    }
    const space = Math.max(1, Math.ceil(length / blockLength)) * blockLength;
    if (used + space > layout.windowSize) flush();
    const start = layout.window + used;
    // Eight doubles are the last block, whose end must be zeros.
    if (length < space) for (let end = (start + space) / 8, at = end - 8; at < end; at++) doubles[at] = 0;
    core.window.set(message, used);
    lengths[indexes.length] = length;
    indexes.push(i);
    used += space;
  }
  flush();
  return long;
}

// Copies digests to where they belong, a run of consecutive ones at once.
function scatter(memory: Uint8Array, start: number, indexes: number[], digests: Bytes): void {
  for (let first = 0; first < indexes.length;) {
    let end = first + 1;
    while (indexes[end] === indexes[end - 1] + 1) end++;
    const run = memory.subarray(start + first * digestLength, start + end * digestLength);
    digests.set(run, indexes[first] * digestLength);
    first = end;
  }
}
