/** A browser of Playwright's as index.mjs describes it. */
export async function pageOf(name, browser) {
  const page = await browser.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  return {
    name,
    version: browser.version(),
    problems,
    goto: (url) => page.goto(url),
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}
