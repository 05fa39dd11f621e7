import { openChromium } from "./chromium.mjs";
import { openFirefox } from "./firefox.mjs";
import { openWebKit } from "./webkitgtk.mjs";

/**
 * How to start each browser. All of them resolve to the same thing, one page of a fresh profile:
 *   name, version
 *   problems               uncaught errors of the page so far, where the browser tells
 *   goto(url)              resolves when the page has loaded
 *   evaluate(expression)   the value of a JavaScript expression in the page, or of the promise it is; JSON only
 *   close()
 */
export const browsers = { chromium: openChromium, firefox: openFirefox, webkitgtk: openWebKit };
