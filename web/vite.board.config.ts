import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

/** Lays the example page beside the board, where it can be looked at. */
function example(): Plugin {
  return {
    name: "example",
    generateBundle() {
      for (const fileName of ["board.html", "board.css", "board.js"]) {
        const source = readFileSync(new URL(`../examples/${fileName}`, import.meta.url));
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}

// The board alone, as one file that any page can load. It is not built as a library, because
// Vite leaves the white space in those.
export default defineConfig({
  plugins: [example()],
  build: {
    outDir: fileURLToPath(new URL("../src/checkrow/server/pages/embed", import.meta.url)),
    emptyOutDir: true,
    copyPublicDir: false,
    target: ["chrome111", "firefox121", "safari16.4"],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: fileURLToPath(new URL("board/src/index.ts", import.meta.url)),
      preserveEntrySignatures: "strict",
      output: { format: "es", entryFileNames: "checkrow-board.js" },
    },
  },
});
