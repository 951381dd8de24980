import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

// The board alone, as one file that any page can load.
export default defineConfig({
  build: {
    outDir: fileURLToPath(new URL("../src/checkrow/server/pages/embed", import.meta.url)),
    emptyOutDir: true,
    copyPublicDir: false,
    target: "es2022",
    lib: {
      entry: fileURLToPath(new URL("board/src/index.ts", import.meta.url)),
      formats: ["es"],
      fileName: () => "checkrow-board.js",
    },
  },
});
