// Pages of cells: a server of the folders of cells, and browsers that show them in frames, so that a page's policies bind nothing but the page.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join, normalize } from "node:path";
import { browsers } from "../browsers/index.mjs";
import { cellsFolder } from "./pack.mjs";

const types = {
  html: "text/html; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css",
  wasm: "application/wasm",
};

/** What pages may be allowed; the names are used in addresses, /POLICY/CELL/index.html. */
export const policies = {
  open: undefined,
  strict: "default-src 'none'; script-src 'self'; worker-src 'self'",
  "wasm-only": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'; worker-src 'self'",
};

const patience = 60_000;
const frame = `<!doctype html><meta charset="utf-8"><title>matrix</title><script>
  const show = (address) => new Promise((resolve, reject) => {
    const frame = document.createElement("iframe");
    const late = setTimeout(() => reject(new Error(address + " did not report")), ${patience});
    addEventListener("message", ({ source, data }) => {
      if (source !== frame.contentWindow || typeof data !== "object") return;
      clearTimeout(late);
      frame.remove();
      resolve(data);
    });
    frame.src = address;
    document.body.append(frame);
  });
</script><body></body>`;

/** The address of a server of all cells. It takes no connection from elsewhere, and lets pages of other origins load modules from it, as a CDN does. */
async function serve() {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const [, policy, ...path] = normalize(pathname).split("/");
    const headers = { "Cache-Control": "no-store", "Access-Control-Allow-Origin": "*" };
    try {
      const file = pathname === "/frame.html" ? frame : await readFile(join(cellsFolder, ...path));
      if (pathname.endsWith(".html") && policies[policy]) headers["Content-Security-Policy"] = policies[policy];
      response.writeHead(200, {
        ...headers,
        "Content-Type": types[pathname.split(".").at(-1)] ?? "application/octet-stream",
      });
      response.end(file);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  await new Promise((resolve, reject) => server.on("error", reject).listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${server.address().port}`, close };
}

/** Browsers and servers that cells share; each is started when it is first needed, and `close` ends them all. */
export class Pages {
  #opened = new Map();
  #closing = [];

  /** The address of a file in a cell's folder under one of the policies. */
  async address(folder, file, policy = "open", server = "server") {
    const { origin } = await this.#once(server, serve);
    return `${origin}/${policy}/${folder.slice(cellsFolder.length + 1)}/${file}`;
  }

  /** Shows a page and resolves to the result that it reports, with the browser's version. */
  async show(name, address, options) {
    const key = `${name} ${JSON.stringify(options)}`;
    const browser = await this.#once(key, async () => {
      const opened = await browsers[name](options);
      const { origin } = await this.#once("server", serve);
      await opened.goto(`${origin}/frame.html`);
      return opened;
    });
    const result = await browser.evaluate(`show(${JSON.stringify(address)})`);
    return { ...result, version: browser.version };
  }

  async close() {
    for (const close of this.#closing.reverse()) await close();
  }

  #once(key, open) {
    if (!this.#opened.has(key)) {
      const opening = open().then((opened) => {
        this.#closing.push(() => opened.close());
        return opened;
      });
      this.#opened.set(key, opening);
    }
    return this.#opened.get(key);
  }
}
