import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { peers } from "./peers.mjs";
import { groups } from "./scenarios.mjs";
import { Failure } from "../scripts/process.mjs";

const folder = fileURLToPath(new URL(".", import.meta.url));

export const usage = `
  --only GROUPS      ${Object.keys(groups).join(",")}
  --peers PEERS      ${Object.keys(peers).join(",")}
  --sizes BYTES      one-shot sizes, for example 64,1024,65536
  --quick            short runs: to see that all works, not to be trusted
  --json [FILE]      writes the results, by default to bench/results/ENGINE.json
  --dist FOLDER      our build, by default dist
`;

/** Flags of both programs, and those of one alone in `more` as node:util takes them. */
export function readOptions(args, more = {}) {
  const { values } = parse(withDefaultFile(args), more);
  if (values.help) return { help: true };
  return {
    ...values,
    dist: values.dist ?? join(folder, "../dist"),
    ids: chosen(values.peers, Object.keys(peers), "peer"),
    settings: {
      quick: values.quick ?? false,
      only: values.only && chosen(values.only, Object.keys(groups), "group"),
      sizes: values.sizes && values.sizes.split(",").map(toSize),
    },
  };
}

function parse(args, more) {
  const string = { type: "string" };
  const options = { only: string, peers: string, sizes: string, json: string, dist: string };
  const flags = { quick: { type: "boolean" }, help: { type: "boolean", short: "h" } };
  try {
    return parseArgs({ args, options: { ...options, ...flags, ...more } });
  } catch (error) {
    throw new Failure(`${error.message}\n${usage}`);
  }
}

// parseArgs knows no option whose value may be missing.
const withDefaultFile = (args) =>
  args.map((arg, i) => (arg === "--json" && (args[i + 1] ?? "-").startsWith("-") ? "--json=" : arg));

function chosen(list, all, what) {
  if (list === undefined) return all;
  const names = list.split(",");
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Failure(`There is no ${what} "${unknown}"; there are ${all.join(", ")}.`);
  return names;
}

function toSize(text) {
  const size = Number(text);
  if (!/^\d+$/.test(text) || size > 2 ** 30) throw new Failure(`"${text}" is no size in bytes.`);
  return size;
}
