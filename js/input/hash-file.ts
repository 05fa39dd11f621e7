// Hashing a file on the calling thread.

import type { Bytes } from "../bytes.ts";
import { settingsOf } from "../options.ts";
import { appendStream, withFile, type Path } from "./file.ts";
import { abortable, Run, runSettingsOf, type RunOptions } from "./options.ts";
import { appendAll, outputOf, withOwnKey } from "./source.ts";

export async function hashFileAlone(path: Path, options: RunOptions | undefined): Promise<Bytes> {
  const settings = settingsOf(options);
  const runSettings = runSettingsOf(options);
  return withOwnKey(settings, (own) =>
    abortable(runSettings.signal, () =>
      withFile(
        path,
        (file) => outputOf(own, (message) => appendAll(message, file, new Run(file.length, runSettings))),
        (handle) => outputOf(own, (message) => appendStream(message, handle, new Run(Infinity, runSettings))),
      ),
    ),
  );
}
