import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The server that `npm run dev` passes requests on to.
const server = process.env["CHECKROW_SERVER"] ?? "http://127.0.0.1:8000";

// Parts that few pages have, or that are shown on few occasions: they come when they are wanted.
const RARE =
  "Board|Qr|Quick|ChallengeCards|Rematches|Waiting|FormBar|Choice|Switch|Empty|CopyButton|Shelf";

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { $lib: here("src"), $board: here("board/src/index.ts") } },
  build: {
    // Beside the server that serves them, so that a wheel carries them.
    outDir: here("../src/checkrow/server/pages"),
    emptyOutDir: true,
    // The browsers that the pages are made for: docs/web.md tells what that means.
    target: ["chrome111", "firefox121", "safari16.4"],
    // The policy of the server allows no inline anything.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: "manifest.json",
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What nearly every page uses comes in one file: each file is a request. The board and
          // the QR codes are large, and come with the pages that have one; challenges are rare.
          groups: [
            {
              name: "shared",
              test: new RegExp(
                `src/((alerts|connection|parts|session|settings|shell)/(?!${RARE})|texts/[^/]+$)`,
              ),
            },
            { name: "Board", test: /\/board\/src\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api/socket": { target: server, ws: true, changeOrigin: true },
      "/api": { target: server, changeOrigin: true },
    },
  },
  test: {
    environment: "happy-dom",
    projects: [
      {
        extends: true,
        test: {
          name: "pages",
          setupFiles: ["src/texts/loaded.ts"],
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
        },
      },
      // The board knows nothing of the pages and their texts.
      { extends: true, test: { name: "board", include: ["board/**/*.test.ts"] } },
    ],
  },
});
