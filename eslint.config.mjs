import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import typescript from "typescript-eslint";

const nodeGlobals = [
  "Blob",
  ...["AbortSignal", "Buffer", "TextDecoder", "TextEncoder", "URL", "WebAssembly", "clearTimeout", "console", "fetch"],
  ...["performance", "process", "queueMicrotask", "setTimeout", "structuredClone"],
];

const readonly = (names) => Object.fromEntries(names.map((name) => [name, "readonly"]));

export default defineConfig(
  globalIgnores(["**/build/", "dist/", "js/generated/", "**/node_modules/"]),
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [typescript.configs.recommendedTypeChecked, typescript.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/consistent-indexed-object-style": "off",
      "@typescript-eslint/explicit-module-boundary-types": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
    },
  },
  {
    files: ["**/*.mjs", "**/*.cjs"],
    languageOptions: { globals: readonly(nodeGlobals) },
  },
  {
    files: ["**/*.cjs"],
    languageOptions: { sourceType: "commonjs", globals: readonly(["__dirname", "__filename"]) },
  },
  {
    rules: {
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
);
