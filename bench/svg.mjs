const escape = (text) =>
  String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

/** An SVG element; `content` is markup. */
export function element(name, attributes, content = "") {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  return `<${name}${list.join("")}>${content}</${name}>`;
}

export const text = (x, y, content, more = {}) => element("text", { x, y, ...more }, escape(content));

export const line = (x1, y1, x2, y2, stroke = "#ddd") => element("line", { x1, y1, x2, y2, stroke });

/** A whole picture: a title above, and below it the circumstances under which the figures were taken. */
export function picture({ width, height, title, conditions, body }) {
  const footer = footnotes(conditions).map((note, i) =>
    text(16, height + 14 * (i + 1), note, { fill: "#555", "font-size": 10 }),
  );
  const total = height + 14 * (footer.length + 1);
  const background = element("rect", { width, height: total, fill: "#fff" });
  const heading = text(16, 26, title, { "font-size": 16, "font-weight": "bold" });
  return `${element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${width} ${total}`,
      "font-family": "sans-serif",
      "font-size": 12,
    },
    [background, heading, ...body, ...footer].join("\n"),
  )}\n`;
}

function footnotes({ engine, backend, cpu, platform, date, command, versions }) {
  const packages = Object.entries(versions).map(
    ([name, version]) => `${name === "ours" ? "blake3-simd" : name} ${version}`,
  );
  return [`${engine}, ${cpu}, ${platform}, ${date}`, ...wrapped(packages, 120), `backend ${backend}; ${command}`];
}

function wrapped(words, width) {
  const lines = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 2 <= width) lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(word);
  }
  return lines;
}
