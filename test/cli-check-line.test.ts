import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCheckLine } from "../js/cli/check-line.ts";
import { writtenName } from "../js/cli/path.ts";

const digest = "0123456789abcdef".repeat(4);
const parse = (line: string) => {
  const { written, name, digest } = parseCheckLine(Buffer.from(line));
  return { written, name, digest: digest.toString("hex") };
};

describe("a line", () => {
  test.each([
    [`${digest}  name`, "name", "name"],
    [`${digest}  name\n`, "name", "name"],
    [`${digest}  name\r\n`, "name", "name"],
    [`${digest}  name\r\r\n\n`, "name", "name"],
    [`${digest}   name`, " name", " name"],
    [`${digest}   `, " ", " "],
    [`${digest}  na  me`, "na  me", "na  me"],
    [`${digest}  na \tme`, "na \tme", "na \tme"],
    [`${digest}  na\\me\\n`, "na\\me\\n", "na\\me\\n"],
    [`\\${digest}  na\\nme\\\\\\r`, "na\nme\\\r", "\\na\\nme\\\\\\r"],
    [`\\${digest}  plain`, "plain", "\\plain"],
    [`${digest}  否认`, "否认", "否认"],
    [`${digest}  \u{feff}x`, "\u{feff}x", "\u{feff}x"],
    [`BLAKE3 (name) = ${digest}\r\n`, "name", "name"],
    [`BLAKE3 (a) = b) = ${digest}`, "a) = b", "a) = b"],
    [`\\BLAKE3 (na\\nme) = ${digest}`, "na\nme", "\\na\\nme"],
  ])("%j is read", (line, name, written) => {
    expect(parse(line)).toEqual({ name, written, digest });
  });

  test.each([
    ["", "Empty line"],
    ["\r\n", "Empty line"],
    ["\\", "Invalid check line format"],
    ["0", "Invalid check line format"],
    [digest, "Invalid check line format"],
    [`${digest} name`, "Invalid check line format"],
    [`${digest} *name`, "Invalid check line format"],
    [`${digest}\tname`, "Invalid check line format"],
    [`BLAKE3 (name)= ${digest}`, "Invalid check line format"],
    [`BLAKE2b (name) = ${digest}`, "Invalid check line format"],
    [`BLAKE3 () = `, "Invalid hash length"],
    [`${digest}  `, "empty file path"],
    [`BLAKE3 () = ${digest}`, "empty file path"],
    [` ${digest}  name`, "Invalid hash length"],
    [`${digest.slice(1)}  name`, "Invalid hash length"],
    [`${digest}00  name`, "Invalid hash length"],
    [`${digest.toUpperCase()}  name`, "Invalid hex"],
    [`${"x".repeat(64)}  name`, "Invalid hex"],
    // 64 bytes, but not 64 characters.
    ["你好, 我叫杰克. 认识你很高兴. 要不要吃个香蕉?  foo", "Invalid hex"],
    [`${"é".repeat(32)}  name`, "Invalid hex"],
    [`${"é".repeat(64)}  name`, "Invalid hash length"],
    [`\\${digest}  na\\me`, "Invalid backslash escape"],
    [`\\${digest}  name\\`, "Invalid backslash escape"],
    [`\\${digest}  name\\N`, "Invalid backslash escape"],
    [`\\\\${digest}  name`, "Invalid hash length"],
    [`${digest}  na\0me`, "Null character in path"],
    [`${digest}  na\u{fffd}me`, "Unicode replacement character in path"],
  ])("%j is refused: %s", (line, reason) => {
    expect(() => parse(line)).toThrow(new Error(reason));
  });

  test("with a byte-order mark is refused", () => {
    expect(() => parse(`\u{feff}${digest}  name`)).toThrow(/^Byte-order mark/);
  });

  test("that is not valid UTF-8 is refused", () => {
    const line = Buffer.from(`${digest}  na?me`);
    line[line.indexOf("?")] = 0x80;
    expect(() => parseCheckLine(line)).toThrow("stream did not contain valid UTF-8");
  });
});

test("many carriage returns in a line do not take long", () => {
  const line = `${"\r".repeat(200_000)}x`;
  const start = performance.now();
  expect(() => parse(line)).toThrow(new Error("Invalid check line format"));
  expect(performance.now() - start).toBeLessThan(1000);
});

// What no file can be called, and what a check refuses.
const name = fc
  .string({ unit: "binary", minLength: 1, maxLength: 20 })
  .filter((text) => !/[\0\u{fffd}]|\p{Cs}/u.test(text));
const awkward = fc.string({ unit: fc.constantFrom("\\", "\n", "\r", "n", "r", " ", ")", "=", "(", "a"), minLength: 1 });

test("every name is read from the line that was written for it", () => {
  fc.assert(
    fc.property(fc.oneof(name, awkward), (name) => {
      const { text, escaped } = writtenName(name);
      const mark = escaped ? "\\" : "";
      expect(text).not.toMatch(/[\r\n]/);
      expect(parse(`${mark}${digest}  ${text}\n`)).toEqual({ name, digest, written: mark + text });
      // In a tagged line two blanks would end the hash, as they do in b3sum.
      if (!text.includes("  ")) {
        expect(parse(`${mark}BLAKE3 (${text}) = ${digest}\n`)).toEqual({ name, digest, written: mark + text });
      }
    }),
    { numRuns: 2000 },
  );
});

test("no damage to a line makes it one of the same name with another hash", () => {
  const line = Buffer.from(`${digest}  name`);
  fc.assert(
    fc.property(fc.nat(line.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
      const damaged = Buffer.from(line);
      damaged[at] = byte;
      let read;
      try {
        read = parseCheckLine(damaged);
      } catch {
        return;
      }
      expect(`${read.digest.toString("hex")}  ${read.name}`).toBe(damaged.toString().replace(/[\r\n]$/, ""));
    }),
    { numRuns: 2000 },
  );
});
