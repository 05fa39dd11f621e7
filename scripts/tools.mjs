// The programs from outside npm that a command needs. On Debian and its kin those that are missing are installed; elsewhere a sentence says which.
import { existsSync, readdirSync } from "node:fs";
import { Failure, capture, find, runQuietly } from "./process.mjs";

const program = (name, debian) => ({ what: name, debian, present: () => find(name) !== undefined });

const emscripten = { ...program("emcc", "emscripten"), what: "emcc (Emscripten 3.1.6 or newer)" };
const wasm2js = { ...program("wasm2js", "binaryen"), what: "wasm2js (Binaryen)" };
const cmake = program("cmake", "cmake");
const ninja = program("ninja", "ninja-build");
const compiler = { ...program("c++", "g++"), what: "a C++20 compiler named c++" };
const clang = program("clang++", "clang");
const clangFormat = program("clang-format", "clang-format");
const clangTidy = program("clang-tidy", "clang-tidy");

const sanitizers = {
  what: "clang's sanitizer and fuzzer runtimes",
  debian: "libclang-rt-dev",
  async present() {
    if (!find("clang++")) return false;
    const folder = (await capture("clang++", ["-print-runtime-dir"])).output.trim();
    // Some versions name a folder per target that their packages do not use.
    return [folder, folder.replace(/[^/]+$/, "linux")].some(
      (path) => existsSync(path) && readdirSync(path).some((file) => file.startsWith("libclang_rt.fuzzer")),
    );
  },
};

const b3sum = program("b3sum", "b3sum");

const googletest = {
  what: "GoogleTest",
  debian: "libgtest-dev",
  present: () =>
    ["/usr", "/usr/local", "/opt/homebrew"].some((prefix) => existsSync(`${prefix}/include/gtest/gtest.h`)),
};

const toBuild = [emscripten, wasm2js, cmake, ninja];
const toTest = [...toBuild, compiler, clang, sanitizers, googletest, b3sum];

/** What each command needs. `npm start` gets by with the first list. */
export const toolsOf = {
  build: toBuild,
  bench: toBuild,
  test: toTest,
  lint: [...toTest, clangFormat, clangTidy],
};

/** Makes sure that all of these tools are there. */
export async function provideTools(tools) {
  const missing = [];
  for (const tool of tools) if (!(await tool.present())) missing.push(tool);
  if (missing.length === 0) return;

  const packages = [...new Set(missing.map((tool) => tool.debian))];
  const command = `apt-get install -y --no-install-recommends ${packages.join(" ")}`;
  const names = missing.map((tool) => tool.what).join(", ");
  if (!find("apt-get")) throw new Failure(`Please install ${names}, then run this again.`);
  const asRoot = await rootPrefix();
  if (!asRoot) {
    throw new Failure(
      `Please run \`sudo apt-get update && sudo ${command}\` to install ${names}, then run this again.`,
    );
  }

  console.log(`Installing Debian packages: ${packages.join(" ")}`);
  const [first, ...rest] = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  // A source that cannot be reached need not matter; if it does, the installation says so.
  await capture(first, [...rest, "update"]);
  await runQuietly(first, [...rest, "-o", "DPkg::Lock::Timeout=300", ...command.split(" ").slice(1)]);
  for (const tool of missing) {
    if (!(await tool.present())) {
      throw new Failure(`The package ${tool.debian} is installed, yet ${tool.what} is missing.`);
    }
  }
}

/** What to put before a command so that it runs as root; undefined when there is no way without a password. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  if (find("sudo") && (await capture("sudo", ["-n", "true"])).code === 0) return ["sudo", "-n"];
  return undefined;
}
