// Hashing with several threads, in a module of its own that is loaded when it is worth it.

export { hashFile } from "../parallel/index.node.ts";
