import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

/** Forbids files to import what a pattern matches, by name or when it is needed. */
function forbid(files, pattern, message) {
  return {
    ...files,
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex: pattern.source, message }] }],
      "no-restricted-syntax": [
        "error",
        { selector: `ImportExpression[source.value=${pattern}]`, message },
      ],
    },
  };
}

export default typescript.config(
  { ignores: ["node_modules", "dist", "src/generated", "test-results"] },
  ...typescript.configs.strict,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: {
        parser: typescript.parser,
        extraFileExtensions: [".svelte"],
        svelteConfig,
      },
    },
  },
  forbid(
    { files: ["src/pages/**"] },
    /^(\$lib\/pages|\.\.)\//,
    "A page imports no other page: move what they share to src/game, src/study or src/parts.",
  ),
  forbid(
    { files: ["src/*/**"], ignores: ["src/pages/**", "src/shell/**"] },
    /(^|\/)(pages|shell)\//,
    "Shared parts know neither the pages nor the shell: pass in what they need.",
  ),
  forbid(
    { files: ["board/src/**"] },
    /^\$|\/src\//,
    "The board is an element of its own and imports nothing of the pages.",
  ),
);
