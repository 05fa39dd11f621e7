/** What must not compile: each line below is an error that TypeScript has to see. */
import { backend, blake3, deriveKey, Hasher, keyedHash, setBackend } from "blake3-simd";

const bytes = new Uint8Array(32);
const hasher = blake3.create();

// @ts-expect-error text is not bytes
blake3("message");
// @ts-expect-error an ArrayBuffer is not bytes yet
blake3(bytes.buffer);
// @ts-expect-error an array of numbers is not bytes
blake3([1, 2, 3]);
// @ts-expect-error other views are not bytes
hasher.update(new Uint16Array(2));
// @ts-expect-error a message is needed
blake3();
// @ts-expect-error keys are bytes
blake3(bytes, { key: "0".repeat(64) });
// @ts-expect-error a length is a number
blake3(bytes, { dkLen: "32" });
// @ts-expect-error there is no such option
blake3(bytes, { length: 32 });
// @ts-expect-error the message comes second
keyedHash(bytes);
// @ts-expect-error the key is an argument here
keyedHash(bytes, bytes, { key: bytes });
// @ts-expect-error a context is text or bytes
deriveKey(5, bytes);
// @ts-expect-error there is no such backend
setBackend("avx2");
// @ts-expect-error a state is bytes
Hasher.restore("saved");
// @ts-expect-error positions are numbers
hasher.reader().seek("5");
// @ts-expect-error how many bytes came is not for the caller to say
hasher.count = 5;
// @ts-expect-error a constant
blake3.outputLen = 64;
// @ts-expect-error a position is not always a number
export const position: number = hasher.reader().position;
// @ts-expect-error not a backend
export const name: "wasm" = backend();
// @ts-expect-error nothing comes back
export const nothing: Uint8Array = hasher.digestInto(bytes);
