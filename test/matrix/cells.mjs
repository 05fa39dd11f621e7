// All cells of the matrix. A cell has a group and a name, the backend that it must find in use (none where nothing is hashed), whether it is in the
// fast part that `npm test` runs, and a body, which resolves to { backend, version, checks, note } or throws.
import { browserCells } from "./cells/browsers.mjs";
import { bundlerCells } from "./cells/bundlers.mjs";
import { nextCell } from "./cells/next.mjs";
import { nodeCells } from "./cells/node.mjs";
import { packageCells } from "./cells/package.mjs";
import { recipeCells } from "./cells/recipes.mjs";
import { runtimeCells } from "./cells/runtimes.mjs";
import { testRunnerCells } from "./cells/test-runners.mjs";
import { typeCells } from "./cells/types.mjs";
import { workersCells } from "./cells/workers.mjs";

export const cells = [
  ...nodeCells,
  ...runtimeCells,
  ...workersCells,
  ...testRunnerCells,
  ...browserCells,
  ...bundlerCells,
  nextCell,
  ...recipeCells,
  ...typeCells,
  ...packageCells,
];
