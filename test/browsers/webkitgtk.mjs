import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { webkitMiniBrowser } from "./install.mjs";

/**
 * Starts WebKitGTK's MiniBrowser in a virtual display. Its driver speaks plain WebDriver, which is a few HTTP calls. `environment` may set
 * engine options such as JSC_useWasmSIMD=0. See index.mjs.
 */
export async function openWebKit({ environment = {} } = {}) {
  const port = await freePort();
  // A process group of its own, so that the display ends with the driver.
  const driver = spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, ...environment },
  });
  const failed = new Promise((_, reject) => driver.on("error", reject));
  const stop = () => {
    process.off("exit", stop);
    if (driver.exitCode === null && driver.signalCode === null) process.kill(-driver.pid);
  };
  process.on("exit", stop);
  const call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`WebKitWebDriver: ${value.error}: ${value.message}`);
    return value;
  };
  try {
    await Promise.race([ready(call), failed]);
    const options = { binary: webkitMiniBrowser, args: ["--automation"] };
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
    const session = await call("POST", "/session", { capabilities });
    const path = `/session/${session.sessionId}`;
    await call("POST", `${path}/timeouts`, { script: 3600000, pageLoad: 60000 });
    return {
      name: "WebKitGTK",
      version: session.capabilities.browserVersion,
      problems: [],
      goto: (url) => call("POST", `${path}/url`, { url }),
      evaluate: (expression) => evaluate(call, path, expression),
      close: async () => {
        await call("DELETE", path).finally(stop);
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

async function evaluate(call, path, expression) {
  const script = `const done = arguments[0];
    Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
  const { value, error } = await call("POST", `${path}/execute/async`, { script, args: [] });
  if (error) throw new Error(error);
  return value;
}

async function ready(call) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const status = await call("GET", "/status").catch(() => undefined);
    if (status) return;
    await sleep(100);
  }
  throw new Error("WebKitWebDriver does not answer");
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
