// The worker of browsers. The build makes a text of it; see scripts/embed-workers.mjs.

import type { Exports } from "../abi.ts";
import { serveWeb } from "./serve-web.ts";

/** The JavaScript build, where `withJavaScript` has put it in. */
declare const javascript: (() => Exports) | undefined;

serveWeb(typeof javascript === "undefined" ? undefined : javascript);
