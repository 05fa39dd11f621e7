// Giving way to other events in the midst of long work.

/** Resolves after other events had their turn. Timers would wait for milliseconds, promises for nobody. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else if (typeof MessageChannel === "function") turnByMessage(resolve);
    else setTimeout(resolve);
  });
}

function turnByMessage(resolve: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  port2.postMessage(undefined);
}
