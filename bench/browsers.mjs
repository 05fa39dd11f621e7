// The benchmark in browsers: `node bench/browsers.mjs --help`.
import { Failure, main } from "../scripts/process.mjs";
import { browsers } from "../test/browsers/index.mjs";
import { provideBrowsers } from "../test/browsers/install.mjs";
import { serve } from "../test/browsers/server.mjs";
import { bundlePage } from "./bundle.mjs";
import { conditions } from "./machine.mjs";
import { readOptions, usage } from "./options.mjs";
import { fullReport, progress, writeResults } from "./report.mjs";

const names = Object.keys(browsers);
const help = `Times BLAKE3 packages against each other in browsers, which are installed if need be: node bench/browsers.mjs [flags]
${usage}  --browsers NAMES   ${names.join(",")}
`;
const html = `<!doctype html><meta charset="utf-8"><title>bench</title>
<script>
  addEventListener("error", ({ message }) => fetch("failed", { method: "POST", body: JSON.stringify({ message }) }));
</script>
<script type="module" src="page.mjs"></script>`;

await main(async () => {
  const args = process.argv.slice(2);
  const options = readOptions(args, { browsers: { type: "string" } });
  if (options.help) return void console.log(help);
  const wanted = options.browsers?.split(",") ?? names;
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Failure(`There is no browser "${unknown}"; there are ${names.join(", ")}.`);
  if (options.json && wanted.length > 1) {
    throw new Failure("One file cannot hold more than one browser: name one, or no file.");
  }

  const page = await bundlePage(options.dist);
  await provideBrowsers(wanted);
  // Ending by a signal, too, must run what the browsers registered to be done at the end.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  for (const name of wanted) {
    const command = `node bench/browsers.mjs ${args.join(" ")}`.trim();
    const run = await runIn(name, page, options, command);
    console.log(fullReport(run));
    writeResults(options.json, name, run);
    console.log();
  }
});

async function runIn(name, page, { ids, settings }, command) {
  let finish;
  let fail;
  const finished = new Promise((resolve, reject) => ([finish, fail] = [resolve, reject]));
  const server = await serve(
    { "/index.html": html, "/page.mjs": page, "/settings.json": JSON.stringify({ ids, settings }) },
    (path, text) => {
      const value = JSON.parse(text);
      if (path === "/race") console.error(progress(value));
      if (path === "/done") finish(value);
      if (path === "/failed") fail(new Failure(`${name}: ${value.message}`));
    },
  );
  const browser = await browsers[name]();
  try {
    const engine = `${browser.name} ${browser.version}`;
    console.error(`${engine}:`);
    await browser.goto(`${server.origin}/index.html`);
    const { results, leftOut, overhead, backend, ids: present } = await finished;
    const circumstances = conditions({ engine, backend, command, ids: present, settings });
    return { target: name, conditions: { ...circumstances, overhead }, results, leftOut };
  } finally {
    await browser.close();
    server.close();
  }
}
