import { existsSync } from "node:fs";
import { find } from "../../scripts/process.mjs";
import { provideTools } from "../../scripts/tools.mjs";

export const webkitMiniBrowser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

const program = (what, debian) => ({ what, debian, present: () => find(what) !== undefined });

const toolsOf = {
  chromium: [program("chromium", "chromium")],
  firefox: [program("firefox-esr", "firefox-esr")],
  webkitgtk: [
    program("WebKitWebDriver", "webkit2gtk-driver"),
    { what: "WebKitGTK's MiniBrowser", debian: "libwebkit2gtk-4.1-0", present: () => existsSync(webkitMiniBrowser) },
    program("xvfb-run", "xvfb"),
    program("xauth", "xauth"),
  ],
};

/** Installs what is missing of the browsers from Debian's packages, and says so. */
export function provideBrowsers(names) {
  return provideTools(names.flatMap((name) => toolsOf[name]));
}
