// hashFile of blake3-simd/node: right for every kind of file, and an error where a file cannot be read or does not stay as it is.
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  closeSync,
  createWriteStream,
  mkdirSync,
  openSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { hashFile } from "../js/node.ts";
import { eachBackend } from "./support/backends.ts";
import { hex, utf8 } from "./support/bytes.ts";
import { newFile, newPath } from "./support/files.ts";
import { expected, modes, optionsOf, outputLength } from "./support/oracle.ts";
import { runProgram } from "./support/processes.ts";
import { Random } from "./support/random.ts";

const MiB = 2 ** 20;
const nothing = new Uint8Array(0);
const stop = new Error("stop");

eachBackend((backend) => {
  const longest = backend === "js" ? [] : [4 * MiB + 3];
  it.each([0, 1, 1024, 65_535, 65_536, 65_537, 131_072, MiB, MiB + 1, ...longest])(
    "hashes a file of %i bytes",
    async (length) => {
      const content = new Random(length + 1).bytes(length);
      const path = newFile(content);
      for (const mode of modes) {
        const digest = await hashFile(path, { ...optionsOf[mode], dkLen: outputLength });
        expect(hex(digest), mode).toBe(hex(expected(mode, content)));
      }
    },
  );
});

it("hashes several files at a time", async () => {
  const contents = Array.from({ length: 6 }, (_, i) => new Random(i + 1).bytes(i * 700_000));
  const digests = await Promise.all(contents.map((content) => hashFile(newFile(content))));
  expect(digests.map(hex)).toEqual(contents.map((content) => hex(expected("hash", content, 32))));
});

it("gives a Buffer", async () => {
  const path = newFile(utf8("abc"));
  expect((await hashFile(path)).toString("hex")).toBe(hex(expected("hash", utf8("abc"), 32)));
});

describe("a path may be", () => {
  const content = utf8("content");
  const right = hex(expected("hash", content, 32));

  it("a string, a URL or bytes", async () => {
    const path = newFile(content, "Schlüssel #1 50% ✓");
    for (const same of [path, pathToFileURL(path), Buffer.from(path), new Uint8Array(Buffer.from(path))]) {
      expect(hex(await hashFile(same))).toBe(right);
    }
  });

  it("bytes that are no UTF-8", async () => {
    const path = Buffer.concat([Buffer.from(newPath()), Buffer.of(0xff, 0xfe)]);
    writeFileSync(path, content);
    expect(hex(await hashFile(path))).toBe(right);
  });

  it("a symbolic link", async () => {
    const link = newPath();
    symlinkSync(newFile(content), link);
    expect(hex(await hashFile(link))).toBe(right);
  });

  it("nothing else", async () => {
    for (const path of [undefined, null, 3, {}]) await expect(hashFile(path as never)).rejects.toThrow(TypeError);
    await expect(hashFile("with\0nul")).rejects.toMatchObject({ code: "ERR_INVALID_ARG_VALUE" });
    await expect(hashFile(new URL("https://example.org/"))).rejects.toMatchObject({ code: "ERR_INVALID_URL_SCHEME" });
  });
});

it("a path that begins in a folder that was deleted still leads on", () => {
  const content = new Random(12).bytes(1000);
  const file = newFile(content, "file");
  const { result } = runProgram(`
    import { chdir } from "node:process";
    import { mkdirSync, rmdirSync } from "node:fs";
    import { hashFile } from "blake3-simd/node";
    import { hashFile as hashInThreads } from "blake3-simd/parallel";
    const folder = ${JSON.stringify(newPath("folder"))};
    const path = ${JSON.stringify(`../${basename(file)}`)};
    mkdirSync(folder);
    chdir(folder);
    rmdirSync(folder);
    const digests = [await hashFile(path), await hashInThreads(path)];
    process.stdout.write(JSON.stringify(digests.map((digest) => Buffer.from(digest).toString("hex"))));`);
  const right = hex(expected("hash", content, 32));
  expect(result).toEqual([right, right]);
});

describe("what tells no length is read to its end:", () => {
  it("a pipe", async () => {
    const path = newPath();
    execFileSync("mkfifo", [path]);
    const content = new Random(8).bytes(700_000);
    const seen: unknown[] = [];
    const digest = hashFile(path, { onProgress: ({ done, total }) => seen.push([done, total]) });
    const writer = createWriteStream(path);
    for (const piece of new Random(9).split(content)) writer.write(piece);
    writer.end();
    expect(hex(await digest)).toBe(hex(expected("hash", content, 32)));
    expect(seen[0]).toEqual([expect.any(Number), Infinity]);
    expect(seen.at(-1)).toEqual([content.length, content.length]);
  });

  it("a pipe, of which nothing is told after an abort", async () => {
    const path = newPath();
    execFileSync("mkfifo", [path]);
    const seen: number[] = [];
    const controller = new AbortController();
    const onProgress = ({ done }: { done: number }) => {
      seen.push(done);
      setTimeout(() => controller.abort(stop), 30); // while the next read waits
    };
    const digest = hashFile(path, { onProgress, signal: controller.signal });
    const writer = createWriteStream(path);
    writer.write("abc");
    await expect(digest).rejects.toBe(stop);
    await new Promise((resolve) => writer.end(resolve));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen).toEqual([3]);
  });

  it("a device", async () => {
    expect(hex(await hashFile("/dev/null"))).toBe(hex(expected("hash", nothing, 32)));
  });

  it("a file of the kernel", async () => {
    const content = execFileSync("cat", ["/proc/version"]);
    expect(hex(await hashFile("/proc/version"))).toBe(hex(expected("hash", content, 32)));
  });

  it("an endless device, until it is aborted", async () => {
    const reason = new Error("enough");
    const controller = new AbortController();
    const digest = hashFile("/dev/zero", {
      signal: controller.signal,
      onProgress: ({ done }) => done > 3 * MiB && controller.abort(reason),
    });
    await expect(digest).rejects.toBe(reason);
  });
});

describe("an error, and no digest, for a file that", () => {
  const large = new Uint8Array(4 * MiB);
  /** Hashes a file, and does something to it once the first megabyte is hashed. */
  const hashMeanwhile = (meanwhile: (path: string) => void) => {
    const path = newFile(large);
    let isDone = false;
    const onProgress = () => {
      if (!isDone) meanwhile(path);
      isDone = true;
    };
    return hashFile(path, { onProgress });
  };

  it("shrinks", async () => {
    await expect(hashMeanwhile((path) => truncateSync(path, 2 * MiB))).rejects.toThrow(/it ends before byte 3145728/);
    await expect(hashMeanwhile((path) => truncateSync(path, large.length - 1))).rejects.toThrow(/changed/);
    await expect(hashMeanwhile((path) => truncateSync(path, 0))).rejects.toThrow(/changed/);
  });

  it("grows", async () => {
    await expect(hashMeanwhile((path) => appendFileSync(path, "x"))).rejects.toThrow(
      /it had 4194304 bytes and has 4194305/,
    );
  });

  it("disappears", async () => {
    await expect(hashMeanwhile((path) => rmSync(path))).rejects.toThrow(/deleted/);
    await expect(hashFile(newPath())).rejects.toMatchObject({ code: "ENOENT", syscall: "open" });
  });

  it("is a directory", async () => {
    const path = newPath();
    mkdirSync(path);
    await expect(hashFile(path)).rejects.toMatchObject({ code: "EISDIR" });
  });

  it("is beneath a file, or a loop of links", async () => {
    await expect(hashFile(`${newFile(nothing)}/x`)).rejects.toMatchObject({ code: "ENOTDIR" });
    const loop = newPath();
    symlinkSync(loop, loop);
    await expect(hashFile(loop)).rejects.toMatchObject({ code: "ELOOP" });
  });

  it("cannot be read in the middle", async () => {
    // The first page of a process's memory is never mapped.
    await expect(hashFile("/proc/self/mem")).rejects.toMatchObject({ code: "EIO", syscall: "read" });
  });
});

it("closes every file it opened", async () => {
  const path = newFile(new Uint8Array(2 * MiB));
  const lowest = () => {
    const fd = openSync("/dev/null", "r");
    closeSync(fd);
    return fd;
  };
  const before = lowest();
  await Promise.allSettled([
    hashFile(path),
    hashFile("/dev/null"),
    hashFile("/proc/self/mem"),
    hashFile(path, { onProgress: () => expect.unreachable() }),
    hashFile(path, { signal: AbortSignal.timeout(0) }),
  ]);
  // An aborted call gives its file back when it notices.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(lowest()).toBe(before);
});

describe("options", () => {
  it("are checked before the file is looked at", async () => {
    const missing = newPath();
    await expect(hashFile(missing, { dkLen: 1.5 })).rejects.toThrow(RangeError);
    await expect(hashFile(missing, { onProgress: 5 as never })).rejects.toThrow(TypeError);
    await expect(hashFile(missing, { signal: {} as never })).rejects.toThrow(TypeError);
    await expect(hashFile(missing, { signal: AbortSignal.abort(new Error("stop")) })).rejects.toThrow("stop");
  });

  it("onProgress hears of every megabyte, and can end the call", async () => {
    const path = newFile(new Uint8Array(2 * MiB + 1));
    const seen: number[] = [];
    await hashFile(path, { onProgress: ({ done, total }) => seen.push(done, total) });
    expect(seen).toEqual([MiB, 2 * MiB, 2 * MiB + 1].flatMap((done) => [done, 2 * MiB + 1]));
    const onProgress = () => {
      throw new Error("no more");
    };
    await expect(hashFile(path, { onProgress })).rejects.toThrow("no more");
  });
});

it("lets other events have their turn", async () => {
  const path = newFile(new Uint8Array(16 * MiB));
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  await hashFile(path);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
});
