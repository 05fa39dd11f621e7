import { firefox } from "playwright-core";
import { find } from "../../scripts/process.mjs";
import { pageOf } from "./playwright.mjs";

/** Starts Debian's Firefox ESR without a window, over WebDriver BiDi; `preferences` as in about:config. See index.mjs. */
export async function openFirefox({ preferences = {} } = {}) {
  const browser = await firefox.launch({
    channel: "moz-firefox",
    executablePath: find("firefox-esr"),
    headless: true,
    firefoxUserPrefs: preferences,
  });
  return pageOf("Firefox", browser);
}
