/** The real workers of Node, watched, and some that do not work, as a content security policy or a lack of memory makes them. */
import { withFile } from "../../js/input/file.ts";
import type { Parallel, ParallelOptions } from "../../js/parallel/parallel.ts";
import type { Platform, WorkerHandle } from "../../js/parallel/platform.ts";
import { platform } from "../../js/parallel/platform.node.ts";
import type { Request } from "../../js/parallel/protocol.ts";
import { shareFile } from "../../js/parallel/shared-file.ts";

type Way = Platform["ways"][number];

export interface Watched {
  platform: Platform;
  /** All that were started, and what they were asked. */
  workers: { handle: WorkerHandle; requests: Request[] }[];
  /** How many subtrees the workers were asked for since the last call of this. */
  subtrees: () => number;
}

export function watch(ways: readonly Way[] = platform.ways): Watched {
  const workers: Watched["workers"] = [];
  let told = 0;
  const watched = (way: Way): Way => {
    return (javascript) => {
      const handle = way(javascript);
      const requests: Request[] = [];
      workers.push({ handle, requests });
      const post = (message: Request, transfer: ArrayBuffer[]) => {
        handle.post(message, transfer);
        requests.push(message);
      };
      return { ...handle, post };
    };
  };
  const subtrees = () => {
    const before = told;
    told = workers.flatMap(({ requests }) => requests).filter(({ type }) => type === "subtree").length;
    return told - before;
  };
  return { platform: { ways: ways.map(watched), cores: () => 2 }, workers, subtrees };
}

export const working: Way = platform.ways[0];

const silent: WorkerHandle = {
  post: () => undefined,
  onMessage: () => undefined,
  onEnd: () => undefined,
  ref: () => undefined,
  unref: () => undefined,
  terminate: () => undefined,
};

/** Ways to start a worker that do not come to one. */
export const failing: Record<string, Way> = {
  "throws at once": () => {
    throw new Error("forbidden");
  },
  "gives a worker that fails": () => ({ ...silent, onEnd: (listener) => setTimeout(listener, 1, "it is forbidden") }),
  "gives a worker that never answers": () => silent,
  "gives a worker that cannot be sent the build": () => ({
    ...silent,
    post() {
      throw new DOMException("could not be cloned", "DataCloneError");
    },
  }),
};

/** What the entry's hashFile does, with workers of one's own. */
export function hashFileBy(parallel: Parallel, path: string, options?: ParallelOptions): Promise<Uint8Array> {
  const settings = parallel.settingsOf(options);
  return withFile(
    path,
    (file) => parallel.hash(shareFile(file), settings),
    // An empty file.
    () => parallel.hashBytes(new Uint8Array(0), options),
  );
}
