import { chromium } from "playwright-core";
import { find } from "../../scripts/process.mjs";
import { pageOf } from "./playwright.mjs";

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts Debian's Chromium without a window; `flags` are further ones of its own, such as --js-flags=--jitless. See index.mjs. */
export async function openChromium({ flags = [] } = {}) {
  const browser = await chromium.launch({
    executablePath: find("chromium"),
    headless: true,
    args: [...quiet, ...flags],
  });
  return pageOf("Chromium", browser);
}
