// The main entry where there is an environment.

import { heedEnvironment } from "./environment.ts";

heedEnvironment();

export * from "./index.ts";
