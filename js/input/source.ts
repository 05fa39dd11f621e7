// Input that lies elsewhere and can be read at any place: how the calling thread hashes it.

import { Mode } from "../abi.ts";
import { currentCore } from "../backend.ts";
import type { Bytes } from "../bytes.ts";
import { Message } from "../message.ts";
import type { Settings } from "../options.ts";
import type { Run } from "./options.ts";
import { turn } from "./turn.ts";

export interface Source {
  readonly length: number;
  /** Appends `length` bytes from `start` on. Throws if they are not there, and the reason if the run is aborted meanwhile. */
  append(message: Message, start: number, length: number, run: Run): void | Promise<void>;
}

/** What is hashed before other events have their turn: less than a millisecond's work under simd. */
export const step = 2 ** 20;

/** Hashes from byte `start` of a source, where the message ends so far, to its end. */
export async function appendAll(message: Message, source: Source, run: Run, start = 0): Promise<void> {
  for (;;) {
    run.check();
    const length = Math.min(step, source.length - start);
    const appended = source.append(message, start, length, run);
    if (appended !== undefined) await appended;
    start += length;
    run.advance(length);
    if (start === source.length) return;
    // What was waited for has let others have their turn.
    if (appended === undefined) await turn();
  }
}

/** What `work` makes of settings whose key the caller cannot change any more, which holds from the call on. The copy is overwritten at the end. */
export async function withOwnKey<Result>(
  settings: Settings,
  work: (settings: Settings) => Promise<Result>,
): Promise<Result> {
  const key = settings.key && new Uint8Array(settings.key);
  try {
    return await work({ ...settings, key });
  } finally {
    key?.fill(0);
  }
}

/** The output of a message that `work` appends the input to. Like a hasher, one with a key leaves nothing behind. */
export async function outputOf(settings: Settings, work: (message: Message) => Promise<void>): Promise<Bytes> {
  const { mode, key, outputLength } = settings;
  const message = new Message(currentCore(), mode, key && new Uint8Array(key));
  try {
    await work(message);
    return message.output(outputLength);
  } finally {
    if (mode === Mode.hash) message.release();
    else message.destroy();
  }
}
