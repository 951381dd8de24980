import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The server that `npm run dev` passes requests on to.
const server = process.env["CHECKROW_SERVER"] ?? "http://127.0.0.1:8000";

// Each file is a request, and on a phone a request costs more than a few kilobytes: so what is used
// together comes in one file. The pages themselves are files of their own.
const RARE =
  "Waiting|Rematches|Board|Qr|Quick|ChallengeCards|FormBar|Choice|Switch|Empty|CopyButton|Shelf|" +
  "clipboard|invitation|tried";
const CHUNKS = {
  // What nearly every page uses.
  shared:
    "src/main\\.ts|node_modules/svelte/|vite/|index\\.html|" +
    `src/((alerts|connection|parts|session|settings|shell|styles)/(?!${RARE})|texts/[^/]+$)|` +
    "src/options/(catalogue|keys|texts)|src/game/(board-view|sides|names)|src/rules/RulesLink|" +
    "src/matches/(rematches|seeking)",
  Board: "/board/src/|src/parts/Board\\.svelte|src/game/view-queue",
  game: "src/game/(?!Celebration|Share)|src/pages/match/(clock|rights|GoneMark)",
  playback: "src/study/(playback|study\\.|address|bounded|values)",
  lists:
    "src/options/(GamePicture|picture)|src/matches/|" +
    "src/parts/(Choice|Empty|CopyButton|clipboard|invitation|tried)",
  forms: "src/options/(?!BoardPreview|OptionsForm)|src/parts/(FormBar|Switch)",
  study: "src/study/",
  tournament:
    "src/tournament/(?!SettingsForm|FormatFields|PlayedFields|draft|LiveBoard|JoinCode)|" +
    "src/pages/(join|tournaments?)/(?!Join\\.|Tournaments?\\.|HostCard|People|\\w+Dialog)|" +
    "src/pages/match/(TournamentBar|OwnBoards)",
  hosting: "src/pages/tournament/(?!Tournament\\.|SettingsDialog)|src/tournament/JoinCode",
  newTournament: "src/tournament/(?!LiveBoard)|src/pages/tournament/SettingsDialog",
  // Shown when the page is there.
  later: "src/shell/(Waiting|Rematches)\\.svelte",
};

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
          groups: [
            ...Object.entries(CHUNKS).map(([name, test]) => ({ name, test: new RegExp(test) })),
            // The texts of one language for playing.
            {
              debugName: "texts",
              name: (id: string) => /texts\/(\w+)\//.exec(id)?.[1] ?? null,
              test: /src\/texts\/\w+\/(shell|lobby|match|analysis|board)\.ts/,
            },
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
        // Components as browsers run them, not as servers write them.
        resolve: { conditions: ["browser"] },
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
