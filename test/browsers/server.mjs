import { createServer } from "node:http";

const types = { html: "text/html; charset=utf-8", mjs: "text/javascript; charset=utf-8" };

// Cross-origin isolation gives pages the finest clock that a browser has.
const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cache-Control": "no-store",
};

/**
 * Serves files from memory to browsers on this machine.
 * @param files contents by path, such as { "/index.html": "..." }
 * @param received called with the path and text of every POST
 */
export function serve(files, received) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (request.method === "POST") {
      const parts = [];
      for await (const part of request) parts.push(part);
      received(pathname, Buffer.concat(parts).toString());
      response.writeHead(204, isolation).end();
    } else if (Object.hasOwn(files, pathname)) {
      const type = types[pathname.split(".").at(-1)] ?? "application/octet-stream";
      response.writeHead(200, { ...isolation, "Content-Type": type }).end(files[pathname]);
    } else {
      response.writeHead(404, isolation).end();
    }
  });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const close = () => {
        server.close();
        server.closeAllConnections();
      };
      resolve({ origin: `http://127.0.0.1:${server.address().port}`, close });
    });
  });
}
