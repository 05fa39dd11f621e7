// The worker of browsers as a file of its own, which has the JavaScript build within it.

import { instantiate } from "../generated/javascript.ts";
import { serveWeb } from "./serve-web.ts";

serveWeb(instantiate);
