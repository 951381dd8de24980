import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

// The board alone, as one file that any page can load. It is not built as a library, because
// Vite leaves the white space in those.
export default defineConfig({
  build: {
    outDir: fileURLToPath(new URL("../src/checkrow/server/pages/embed", import.meta.url)),
    emptyOutDir: true,
    copyPublicDir: false,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: fileURLToPath(new URL("board/src/index.ts", import.meta.url)),
      preserveEntrySignatures: "strict",
      output: { format: "es", entryFileNames: "checkrow-board.js" },
    },
  },
});
