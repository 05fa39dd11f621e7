// A fresh process that imports one peer, hashes 64 bytes and prints how long that took and what came out: cold-start.mjs starts it.
import { loadNode } from "./load-node.mjs";
import { adaptPeer } from "./peers.mjs";
import { randomBytes } from "./random.mjs";

const [id, distribution] = process.argv.slice(2);
const message = randomBytes(64);
const load = loadNode(distribution, { copy: (folder) => folder });
const start = performance.now();
const peer = await adaptPeer(id, load);
const digest = peer.hash(peer.prepare ? peer.prepare(message) : message);
const nanoseconds = (performance.now() - start) * 1e6;
console.log(JSON.stringify({ nanoseconds, digest: Buffer.from(digest).toString("hex") }));
