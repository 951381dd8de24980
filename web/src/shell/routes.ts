/** The table of pages. The build reads it too (`scripts/preloads.ts`). */

import type { Component } from "svelte";

import type { Section } from "$lib/texts/language.svelte.ts";

export type Page = () => Promise<{ default: Component }>;

// Each page is its own file, loaded with the texts it needs when it is first opened.
export const ROUTES: readonly [pattern: string, page: Page, texts: readonly Section[]][] = [
  ["/", () => import("$lib/pages/welcome/Welcome.svelte"), ["people", "lobby"]],
  ["/lobbies", () => import("$lib/pages/lobbies/Lobbies.svelte"), ["lobby"]],
  ["/create", () => import("$lib/pages/create/Create.svelte"), ["people", "lobby", "board"]],
  [
    "/lobby/:lobby",
    () => import("$lib/pages/lobby/Lobby.svelte"),
    ["people", "lobby", "room", "board", "friends"],
  ],
  [
    "/match/:match",
    () => import("$lib/pages/match/Match.svelte"),
    ["lobby", "match", "analysis", "board"],
  ],
  [
    "/here",
    () => import("$lib/pages/local/Local.svelte"),
    ["people", "lobby", "match", "analysis", "board"],
  ],
  ["/computer", () => import("$lib/pages/computer/Computer.svelte"), ["lobby", "people"]],
  ["/watch", () => import("$lib/pages/watch/Watch.svelte"), ["people", "lobby", "board"]],
  ["/games", () => import("$lib/pages/games/Games.svelte"), ["people", "lobby"]],
  [
    "/replay/:match",
    () => import("$lib/pages/replay/Replay.svelte"),
    ["lobby", "match", "analysis", "board"],
  ],
  [
    "/analysis",
    () => import("$lib/pages/analysis/Analysis.svelte"),
    ["people", "lobby", "match", "analysis", "board"],
  ],
  [
    "/player/:name",
    () => import("$lib/pages/player/Player.svelte"),
    ["people", "lobby", "room", "friends", "board"],
  ],
  ["/friends", () => import("$lib/pages/friends/Friends.svelte"), ["people", "lobby", "friends"]],
  ["/join", () => import("$lib/pages/join/Join.svelte"), ["lobby", "tournament"]],
  ["/join/:code", () => import("$lib/pages/join/Join.svelte"), ["lobby", "tournament"]],
  [
    "/tournaments",
    () => import("$lib/pages/tournaments/Tournaments.svelte"),
    ["lobby", "tournament"],
  ],
  [
    "/tournaments/new",
    () => import("$lib/pages/new-tournament/NewTournament.svelte"),
    ["people", "lobby", "tournament"],
  ],
  [
    "/tournament/:tournament",
    () => import("$lib/pages/tournament/Tournament.svelte"),
    ["lobby", "tournament"],
  ],
  [
    "/tournament/:tournament/projector",
    () => import("$lib/pages/projector/Projector.svelte"),
    ["lobby", "board", "tournament"],
  ],
  ["/leaderboard", () => import("$lib/pages/leaderboard/Leaderboard.svelte"), ["people", "lobby"]],
  ["/rules", () => import("$lib/pages/rules/AllRules.svelte"), ["lobby", "rules"]],
  ["/rules/:game", () => import("$lib/pages/rules/Rules.svelte"), ["lobby", "rules", "board"]],
  ["/settings", () => import("$lib/pages/settings/Settings.svelte"), ["board", "settings"]],
];
