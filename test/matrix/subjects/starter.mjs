// A page that leaves the work to a worker.
import { report } from "./report.mjs";

report(
  () =>
    new Promise((resolve, reject) => {
      const worker = new globalThis.Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data));
      worker.onerror = (event) => reject(new Error(`worker: ${event.message}`));
    }),
);
