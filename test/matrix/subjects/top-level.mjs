// For runtimes that compile while a program starts and not later: the first hash decides on the backend.
import { backend } from "blake3-simd";

export { default } from "./request.mjs";

backend();
