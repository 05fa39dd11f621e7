import { sweep } from "./support/sweep.ts";

sweep("keyedHash");
