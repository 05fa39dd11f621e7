// One message that is hashed by several threads: which of them hashes which subtree, and in what order they become one tree.

import type { Run } from "../input/options.ts";
import type { Source } from "../input/source.ts";
import { turn } from "../input/turn.ts";
import type { Message } from "../message.ts";
import type { Input, Read } from "./protocol.ts";
import type { Remote } from "./remote.ts";

/** A source of which workers can have parts. */
export interface SharedSource extends Source {
  /** How workers get at it by themselves. */
  readonly input: Input;
  /** Bytes to be sent to a worker, where they must be, in memory that is at hand or new. Throws if they are not there. */
  send(start: number, length: number, memory: ArrayBuffer | undefined): ArrayBuffer | Promise<ArrayBuffer>;
  /** Where the bytes are at hand: then the calling thread takes part. To hash them itself costs it little more than to copy them. */
  readonly read?: Read | undefined;
}

// A worker has the next request at hand when it is done with one.
const requestsPerWorker = 2;
let jobs = 0;

export class Job {
  readonly #id = ++jobs;
  readonly #message: Message;
  readonly #source: SharedSource;
  readonly #run: Run;
  /** Bytes of a subtree. */
  readonly #size: number;
  /** The numbers of the next subtree to be hashed, of the next to be appended, and of all. */
  #next: number;
  #appended: number;
  readonly #count: number;
  /** Those that are hashed before their turn to be appended. */
  readonly #cvs = new Map<number, Uint8Array>();
  /** Who was told of the job, and how it gets the input. */
  readonly #told = new Map<Remote, Input>();
  #over = false;

  /** For the subtrees of `size` bytes from the end of the message, which is a multiple of that, to byte `end`. */
  constructor(message: Message, source: SharedSource, run: Run, size: number, end: number) {
    this.#message = message;
    this.#source = source;
    this.#run = run;
    this.#size = size;
    this.#next = this.#appended = message.length / size;
    this.#count = end / size;
  }

  /** Appends them all. Members of the team that have not started yet take part as soon as they have. */
  async append(team: readonly Remote[]): Promise<void> {
    const { read } = this.#source;
    try {
      await new Promise<void>((resolve, reject) => {
        const finish = () => {
          if (this.#appended === this.#count) resolve();
        };
        for (const member of team) {
          for (let i = 0; i < requestsPerWorker; i++) void this.#feed(member).then(finish, reject);
        }
        if (read !== undefined) void this.#takePart(read).then(finish, reject);
      });
    } finally {
      this.#over = true;
      for (const member of this.#told.keys()) member.end(this.#id);
    }
  }

  async #feed(member: Remote): Promise<void> {
    if (!member.isReady) await member.started;
    if (!member.hasStarted) return;
    let memory: ArrayBuffer | undefined;
    while (!this.#over && this.#next < this.#count) {
      const index = this.#next++;
      const start = index * this.#size;
      const { kind } = this.#tell(member);
      if (kind === "sent") memory = await this.#source.send(start, this.#size, memory);
      const answer = await member.subtree(this.#id, start, this.#size, memory);
      memory = answer.bytes;
      // Where it failed, the message may be of no more use.
      if (!this.#over) this.#take(index, answer.cv);
    }
  }

  async #takePart(read: Read): Promise<void> {
    const { core, mode, key } = this.#message;
    while (!this.#over && this.#next < this.#count) {
      const index = this.#next++;
      this.#take(index, core.subtree(mode, key, index * this.#size, this.#size, read));
      await turn();
    }
  }

  #tell(member: Remote): Input {
    let input = this.#told.get(member);
    if (input !== undefined) return input;
    const { mode, key } = this.#message;
    input = this.#source.input;
    try {
      member.begin(this.#id, mode, key, input);
    } catch {
      // Not every runtime can post every blob, or shared memory.
      input = { kind: "sent" };
      member.begin(this.#id, mode, key, input);
    }
    this.#told.set(member, input);
    return input;
  }

  #take(index: number, cv: Uint8Array): void {
    this.#cvs.set(index, cv);
    for (let next = this.#cvs.get(this.#appended); next !== undefined; next = this.#cvs.get(this.#appended)) {
      this.#message.appendSubtree(next, this.#size);
      this.#cvs.delete(this.#appended++);
    }
    this.#run.advance(this.#size);
  }
}
