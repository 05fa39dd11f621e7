/** What users write, under strict TypeScript of several versions: it has to compile. */
import {
  backend,
  blake3,
  type Blake3Options,
  deriveKey,
  Hasher,
  init,
  keyedHash,
  setBackend,
  type XofReader,
} from "blake3-simd";

const message: Uint8Array = new TextEncoder().encode("message");
const key = crypto.getRandomValues(new Uint8Array(32));
const options: Blake3Options = { key, dkLen: 64 };

/** Every function that returns bytes, so that each is tried at every place that takes some. */
const outputs = [
  blake3(message),
  blake3(message, options),
  blake3(message, { context: "text" }),
  blake3(message, { context: message, dkLen: undefined }),
  keyedHash(key, message, { dkLen: 5 }),
  deriveKey("context", message),
  deriveKey(message, message),
  blake3.create().update(message).update(message).digest(),
  new Hasher(options).finalize(10),
  new Hasher().finalize(),
  new Hasher().xof(5),
  new Hasher().reader().read(9),
  new Hasher().save(),
];

/** Newer versions of TypeScript take only bytes that are surely not shared memory here. */
export async function toTheWeb(): Promise<void> {
  for (const output of outputs) {
    await crypto.subtle.importKey("raw", output, "HKDF", false, ["deriveBits"]);
    await crypto.subtle.digest("SHA-256", output);
    await new Blob([output]).arrayBuffer();
    await fetch("https://example.test", { method: "POST", body: output });
    await new Response(output).arrayBuffer();
    const plain: Uint8Array = output;
    outputs.push(blake3(plain));
  }
}

export function stream(pieces: Iterable<Uint8Array>): [number, number | bigint, Uint8Array] {
  const hasher: Hasher = blake3.create({ dkLen: 16 });
  for (const piece of pieces) hasher.update(piece);
  const copy: Hasher = hasher.clone();
  const restored: Hasher = Hasher.restore(hasher.save());
  const into: Hasher = hasher._cloneInto(restored.reset());
  const reader: XofReader = into.reader().seek(5).seek(5n);
  const target = new Uint8Array(40);
  const same: Uint8Array = reader.readInto(target);
  copy.digestInto(target);
  const filled: Uint8Array = hasher.xofInto(target);
  hasher.destroy();
  return [into.count, reader.position, filled.length > 0 ? same : filled];
}

export async function choose(module: WebAssembly.Module): Promise<"simd" | "scalar" | "js"> {
  await init();
  await init(module);
  for (const name of ["simd", "scalar", "js", "auto"] as const) setBackend(name);
  return backend();
}

export const lengths: [32, 64, true] = [blake3.outputLen, blake3.blockLen, blake3.canXOF];
