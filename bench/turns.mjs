/** Hands out turns: a round begins when everybody waits, and then goes through all in random order. */
export class Turns {
  #waiting = new Map();
  #present;
  #order = [];

  constructor(ids) {
    this.#present = new Set(ids);
  }

  wait(id) {
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#next();
    });
  }

  leave(id) {
    this.#present.delete(id);
    this.#next();
  }

  #next() {
    if (this.#order.length === 0) {
      if (this.#waiting.size < this.#present.size) return;
      this.#order = shuffled(this.#present);
    }
    const [id] = this.#order;
    if (id === undefined || !this.#waiting.has(id)) return;
    // The one before is done with its sample: it waits again or has left.
    this.#order.shift();
    const resolve = this.#waiting.get(id);
    this.#waiting.delete(id);
    resolve();
  }
}

function shuffled(ids) {
  const order = [...ids];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
