import * as operations from "./operations.mjs";
import { hashingFile, hashingInThreads } from "./promised.mjs";

const oneShotSizes = [
  0, 1, 10, 32, 64, 100, 256, 512, 1000, 1024, 1025, 1536, 2048, 3072, 4096, 5000, 8192, 10000, 16384, 65536, 100000,
  1048576, 16777216,
];
const quickSizes = [64, 1024, 4096, 10000, 65536, 1048576];
const stepSizes = [8192, 9216, 10000, 12000, 16384, 20000, 32768, 50000, 65536, 100000, 131072, 1000000, 1048576];
const pieceSizes = [1, 64, 512, 1024, 4096, 65536];
const smallSizes = [64, 1024];
const MiB = 1048576;

export const groups = {
  oneshot: "One-shot",
  steps: "One-shot sizes against each other (ours)",
  streaming: "Streaming",
  interleaved: "Interleaved hashers, 1 KiB updates in turn",
  hasher: "create + update + digest",
  keyed: "Keyed hash",
  derive: "Derive-key, one repeated context",
  clone: "clone()",
  save: "Save and restore",
  xof: "XOF output from 64 B",
  many: "Many messages in one call of hashMany, 10,000 unless quick (ours)",
  backends: "Backends",
  files: "Files in the page cache, and threads (ours)",
  cold: "Cold start: a fresh process from import to first digest (64 B)",
};

export function sizeName(bytes) {
  if (bytes > 0 && bytes % MiB === 0) return `${bytes / MiB} MiB`;
  if (bytes > 0 && bytes % 1024 === 0) return `${bytes / 1024} KiB`;
  return `${bytes} B`;
}

/** Lengths of messages: all the same, or between two in an order without a pattern. */
function batches(count) {
  const lengths = (lengthOf) => Array.from({ length: count }, (_, i) => lengthOf(i));
  return {
    "64 B each": lengths(() => 64),
    "20 to 2000 B": lengths((i) => 20 + ((i * 7919) % 1981)),
    "1 KiB each": lengths(() => 1024),
  };
}

/**
 * All that is measured: `{ group, name, entries, pace }`. One scenario is one race. Every peer that an entry admits is a contestant in it,
 * named by the peer and, where an entry is there to compare ours with itself, what it does.
 */
export function scenarios({ quick = false, sizes = quick ? quickSizes : oneShotSizes } = {}) {
  const total = quick ? MiB : 16 * MiB;
  const shared = quick ? MiB / 2 : 4 * MiB;
  const fileSize = 64 * MiB;
  const largeFileSize = (quick ? 128 : 512) * MiB;
  const all = (operation) => ({ ...operation, admits: (id) => !id.startsWith("ours-") });
  const ours = (as, operation) => ({ ...operation, as, admits: (id) => id === "ours" });
  const some = (peers, operation) => ({ ...operation, admits: (id) => peers.includes(id) });
  const contenders = ["ours", "ours-scalar", "ours-js", "noble", "blake3-jit", "hash-wasm"];

  // Lists of functions, so that no more than one scenario's input is in memory.
  const of = (group, name, ...entries) => ({ group, name, entries: () => entries.map((entry) => entry()) });
  return [
    ...sizes.map((size) => of("oneshot", sizeName(size), () => all(operations.hashing(size)))),
    of("steps", "8 KiB and more", ...stepSizes.map((size) => () => ours(sizeName(size), operations.hashing(size)))),
    ...pieceSizes.map((size) =>
      of(
        "streaming",
        `${sizeName(total)} in ${sizeName(size)} pieces`,
        () => all(operations.streaming(total, size)),
        () => ours("one-shot", operations.hashing(total)),
      ),
    ),
    of(
      "streaming",
      `8 B, then ${sizeName(total)}`,
      () => all(operations.streamingAfter(8, total + 8)),
      () => ours("one-shot", operations.hashing(total)),
    ),
    ...[2, 16].map((count) =>
      of(
        "interleaved",
        `${count} hashers, ${sizeName(shared)}`,
        () => all(operations.interleaving(count, shared)),
        () => ours("one hasher", operations.interleaving(1, shared)),
      ),
    ),
    ...smallSizes.map((size) =>
      of(
        "hasher",
        sizeName(size),
        () => all(operations.hasherLife(size)),
        () => ours("one-shot", operations.hashing(size)),
      ),
    ),
    ...smallSizes.map((size) => of("keyed", sizeName(size), () => all(operations.keyedHashing(size)))),
    ...smallSizes.map((size) =>
      of(
        "derive",
        sizeName(size),
        () => all(operations.keyDerivation(size)),
        () => ours("plain", operations.hashing(size)),
      ),
    ),
    ...smallSizes.map((size) => of("clone", sizeName(size), () => all(operations.cloning(size)))),
    ...smallSizes.map((size) => of("save", sizeName(size), () => all(operations.saving(size)))),
    ...[1024, 65536, MiB].map((length) =>
      of(
        "xof",
        sizeName(length),
        () => all(operations.extending(length)),
        () => ours("into an array", operations.extendingInto(length)),
        () => ours("hashing", operations.hashing(length)),
      ),
    ),
    ...Object.entries(batches(quick ? 1000 : 10000)).map(([name, lengths]) =>
      of(
        "many",
        name,
        () => ours("one by one", operations.hashingOneByOne(lengths)),
        () => ours("hashMany", operations.hashingTogether(lengths)),
        ...(new Set(lengths).size === 1
          ? [() => ours("hashMany of equal pieces", operations.hashingPieces(lengths.length, lengths[0]))]
          : []),
      ),
    ),
    ...[64, 1024, 65536].map((size) =>
      of("backends", sizeName(size), () => some(contenders, operations.hashing(size))),
    ),
    of(
      "files",
      `hashFile of ${sizeName(fileSize)}, one thread`,
      () => ours("64 KiB one-shots", operations.hashing(65536)),
      () =>
        ours(
          "hashFile",
          hashingFile(fileSize, ({ hashFile }, path) => hashFile(path)),
        ),
    ),
    of(
      "files",
      `hashFile of ${sizeName(largeFileSize)}`,
      ...[1, 2].map(
        (threads) => () =>
          ours(
            threads === 1 ? "1 thread" : `${threads} threads`,
            hashingFile(largeFileSize, ({ parallel }, path) => parallel.hashFile(path, { threads })),
          ),
      ),
    ),
    ...[64 * MiB, MiB / 2].map((size) =>
      of(
        "files",
        `hashBytes of ${sizeName(size)}, two threads`,
        () => ours("one-shot", operations.hashing(size)),
        () => ours("hashBytes", hashingInThreads(size, { threads: 2 })),
      ),
    ),
    {
      ...of("cold", "import and hash", () => ({ ...operations.starting(), admits: () => true })),
      // Each call is a process: one call a sample, and nothing to warm up.
      pace: { sample: 0, warmUp: 0, mostRounds: quick ? 3 : 11, mostRaces: 1 },
    },
  ];
}
