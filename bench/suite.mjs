import { adapters } from "./adapters.mjs";
import { fresh } from "./fresh.mjs";
import { paceOf, race, settle } from "./race.mjs";
import { randomBytes } from "./random.mjs";
import { scenarios } from "./scenarios.mjs";

/**
 * Runs every scenario with every peer that can take part. What a peer computes is checked first: a wrong digest is reported and the peer
 * left out of that scenario.
 * @param references modules of @noble/hashes: what the digests are checked against
 * @param report called with every result as it comes
 * @returns results in the order measured
 */
export async function runSuite({ peers, references, settings, report, leaveOut }) {
  const blake3 = fresh(adapters.noble, references.blake3);
  const sha256 = { hash: references.sha2.sha256 };
  const pace = paceOf(settings);
  for (const peer of peers) if (peer.hash) await settle(hashingAll(peer), pace);
  const results = [];
  for (const scenario of scenarios(settings)) {
    if (settings.only && !settings.only.includes(scenario.group)) continue;
    const contestants = [];
    for (const entry of scenario.entries()) {
      const admitted = peers.filter(({ id }) => entry.admits(id));
      for (const peer of admitted) {
        const id = entry.as === undefined ? peer.id : `${peer.id}: ${entry.as}`;
        const reference = peer.id === "sha256" ? sha256 : blake3;
        try {
          const contestant = await contestantOf(entry, peer, reference);
          if (contestant) contestants.push({ id, peer: peer.id, kind: peer.kind, bytes: entry.bytes, ...contestant });
        } catch (error) {
          leaveOut({ contestant: id, scenario: `${scenario.group}, ${scenario.name}`, reason: error.message });
        }
      }
    }
    if (contestants.length === 0) continue;
    const times = await race(contestants, { ...pace, ...scenario.pace });
    for (const { id, peer, kind, bytes } of contestants) {
      results.push({ group: scenario.group, scenario: scenario.name, contestant: id, peer, kind, bytes, ...times[id] });
    }
    report(results.filter(({ group, scenario: name }) => group === scenario.group && name === scenario.name));
  }
  return results;
}

// A few sizes, about equally long each: every path of a hash function that matters later.
function hashingAll({ hash, prepare = (bytes) => bytes }) {
  const messages = [64, 1024, 16384].map((size) => prepare(randomBytes(size)));
  return fresh(hashAll, hash, messages);
}

const hashAll = (hash, messages) => () => {
  const [small, medium, large] = messages;
  for (let i = 0; i < 64; i++) hash(small);
  for (let i = 0; i < 16; i++) hash(medium);
  hash(large);
};

async function contestantOf(entry, peer, reference) {
  const built = await entry.build(peer);
  if (built === undefined) return undefined;
  const inProcess = typeof built === "function";
  const expected = hex(await entry.expected(reference));
  // Twice, unless that takes long: an operation that spoils what it works on would not be the same the second time.
  const start = performance.now();
  for (let time = 0; time < 2 && performance.now() - start < 1000; time++) {
    const result = inProcess ? built() : built.result;
    const digest = hex(entry.digest ? entry.digest(peer, result) : result);
    if (digest !== expected) throw wrongDigest(digest, expected);
  }
  return inProcess ? { operation: built } : { sample: built.sample };
}

function wrongDigest(digest, expected) {
  return new Error(`wrong digest: ${digest.slice(0, 16)}... and not ${expected.slice(0, 16)}...`);
}

function hex(bytes) {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}

/** What timing nothing takes, ns per call: how much of every figure is the loop's. */
export async function loopOverhead(settings) {
  const { nothing } = await race([{ id: "nothing", operation: () => undefined }], paceOf(settings));
  return nothing.median;
}
