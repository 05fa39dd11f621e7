/**
 * A copy of a function with type feedback of its own.
 *
 * Engines gather what a call site has seen per function text. If all contestants ran through one text, its call sites would have seen all
 * of them, and a fast contestant would pay for that more than a slow one. The copy is compiled from the text, so the function may use its
 * arguments and globals only.
 */
export function fresh(functionToCopy, ...args) {
  copies += 1;
  // The number keeps engines from finding the text in their caches.
  return new Function(`"use strict"; return (${functionToCopy}); // copy ${copies}`)()(...args);
}

let copies = 0;
