// --progress: a bar on the terminal for each file that takes long.

import { Format, Presets, SingleBar } from "cli-progress";
import stringWidth from "string-width";
import type { OnProgress } from "./hash-file.ts";

// Bars that come and go at once only flicker.
const patience = 300;
// Of a terminal that does not tell.
const usualColumns = 80;

const units = ["B", "kB", "MB", "GB", "TB", "PB"];

export interface ShownProgress {
  readonly onProgress: OnProgress;
  /** Takes the bar away. */
  end(): void;
}

/** A bar for the file of this name, which appears when it takes long. On what is no terminal it never does. */
export function showProgress(name: string): ShownProgress {
  const start = Date.now();
  let bar: SingleBar | undefined;
  const onProgress: OnProgress = (done, total) => {
    if (bar === undefined) {
      if (Date.now() - start < patience) return;
      bar = newBar(total !== undefined);
      bar.start(total ?? 0, done, { name: printable(name), speed: "" });
    }
    const speed = `${sizeText((done / (Date.now() - start)) * 1000)}/s`;
    bar.update(done, { speed });
  };
  return { onProgress, end: () => bar?.stop() };
}

function newBar(hasTotal: boolean): SingleBar {
  const stream = process.stderr;
  const format = hasTotal ? "{name} {bar} {percentage}% of {total} {speed} {eta_formatted}" : "{name} {value} {speed}";
  return new SingleBar(
    {
      stream,
      format: (options, params, payload) =>
        cutTo(stream.columns || usualColumns, Format.Formatter({ ...options, format }, params, payload)),
      formatValue: (value, _options, type) => (type === "value" || type === "total" ? sizeText(value) : String(value)),
      clearOnComplete: true,
      // A bar that is killed would leave no cursor behind, and lines that do not wrap.
      hideCursor: false,
      linewrap: true,
      barsize: 30,
      etaBuffer: 50,
    },
    Presets.shades_classic,
  );
}

/** The start of a text that takes so many columns on a terminal, or all of it. A line that is longer than the terminal is wide cannot be taken away. */
function cutTo(columns: number, text: string): string {
  let width = 0;
  let end = 0;
  for (const character of text) {
    width += stringWidth(character);
    if (width > columns) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** A number of bytes in three digits and a unit. */
function sizeText(bytes: number): string {
  let unit = 0;
  let size = bytes;
  for (; size >= 999.5 && unit < units.length - 1; unit++) size /= 1000;
  return `${unit === 0 || size >= 99.95 ? size.toFixed(0) : size.toPrecision(3)} ${units[unit]}`;
}

// Names may hold what commands a terminal, or breaks the line that the bar is drawn on; long ones would leave no room for the bar.
function printable(name: string): string {
  const characters = [...name.replace(/\p{C}/gu, "?")];
  return characters.length > 30 ? `...${characters.slice(-27).join("")}` : characters.join("");
}
