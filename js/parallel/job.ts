// One message that is hashed by several threads: which of them hashes which subtree, and in what order they become one tree.

import { Mode } from "../abi.ts";
import type { Run } from "../input/options.ts";
import type { Source } from "../input/source.ts";
import { turn } from "../input/turn.ts";
import type { Message } from "../message.ts";
import type { Cut } from "./cut.ts";
import type { Input, Read } from "./protocol.ts";
import type { Remote } from "./remote.ts";
import { hashSubtree } from "./subtree.ts";

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

interface Subtree {
  readonly start: number;
  readonly length: number;
}

export class Job {
  readonly #id = ++jobs;
  readonly #message: Message;
  readonly #source: SharedSource;
  readonly #run: Run;
  readonly #cut: Cut;
  /** Where the next subtree begins that nobody hashes yet. */
  #next: number;
  /** Those that are hashed before their turn to be appended, by where they begin. */
  readonly #hashed = new Map<number, { length: number; cv: Uint8Array }>();
  /** Who was told of the job, and how it gets the input. */
  readonly #told = new Map<Remote, Input>();
  #over = false;

  /** For the subtrees from the end of the message on. */
  constructor(message: Message, source: SharedSource, run: Run, cut: Cut) {
    this.#message = message;
    this.#source = source;
    this.#run = run;
    this.#cut = cut;
    this.#next = message.length;
  }

  /** Appends them all. Members of the team that have not started yet take part as soon as they have. */
  async append(team: readonly Remote[]): Promise<void> {
    const { read } = this.#source;
    try {
      const appended = new Promise<void>((resolve, reject) => {
        const finish = () => {
          if (this.#message.length === this.#cut.rest) resolve();
        };
        for (const member of team) {
          for (let i = 0; i < requestsPerWorker; i++) void this.#feed(member).then(finish, reject);
        }
        if (read !== undefined) void this.#takePart(read).then(finish, reject);
      });
      await this.#run.wait(() => appended);
    } finally {
      this.#over = true;
      for (const member of this.#told.keys()) member.end(this.#id);
      for (const { spare } of team) for (const bytes of spare) this.#wipe(bytes);
    }
  }

  async #feed(member: Remote): Promise<void> {
    if (!member.isReady) await member.started;
    if (!member.hasStarted) return;
    for (let subtree = this.#begin(); subtree !== undefined; subtree = this.#begin()) {
      const { start, length } = subtree;
      const { kind } = this.#tell(member);
      const sent = kind === "sent" ? await this.#source.send(start, length, member.spare.pop()) : undefined;
      // What comes after a failure is nobody else's to wipe, and the message may be of no more use then.
      if (this.#over) return this.#wipe(sent);
      const { cv, bytes } = await member.subtree(this.#id, start, length, sent);
      if (this.#over) this.#wipe(bytes);
      else this.#take(subtree, cv);
      if (bytes !== undefined) member.spare.push(bytes);
    }
  }

  /** What comes with a key may be a secret. */
  #wipe(bytes: ArrayBuffer | undefined): void {
    if (bytes !== undefined && this.#message.mode !== Mode.hash) new Uint8Array(bytes).fill(0);
  }

  async #takePart(read: Read): Promise<void> {
    const { core, mode, key } = this.#message;
    for (let subtree = this.#begin(); subtree !== undefined; subtree = this.#begin()) {
      this.#take(subtree, hashSubtree(core, mode, key, subtree.start, subtree.length, read));
      await turn();
    }
  }

  /** The next subtree, for somebody who hashes it. */
  #begin(): Subtree | undefined {
    const start = this.#next;
    const length = this.#over ? 0 : this.#cut.lengthAt(start);
    this.#next += length;
    return length > 0 ? { start, length } : undefined;
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

  #take({ start, length }: Subtree, cv: Uint8Array): void {
    const message = this.#message;
    this.#hashed.set(start, { length, cv });
    for (let next = this.#hashed.get(message.length); next !== undefined; next = this.#hashed.get(message.length)) {
      this.#hashed.delete(message.length);
      message.appendSubtree(next.cv, next.length);
    }
    this.#run.advance(length);
  }
}
