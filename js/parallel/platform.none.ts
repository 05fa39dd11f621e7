// Edge runtimes have no workers. Their entries have this in the place of platform.web.ts; see tsdown.config.ts.

import type { Platform } from "./platform.ts";

export const platform: Platform = { ways: [], cores: () => 1 };
