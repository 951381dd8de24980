/** Which page is shown: the address of the browser, and a table of the pages. */

import type { Component } from "svelte";

import { freshness } from "./freshness.svelte.ts";

export type Params = Readonly<Record<string, string>>;
type Page = () => Promise<{ default: Component }>;

// Each page is a file of its own that is loaded when it is first opened.
const ROUTES: readonly [pattern: string, page: Page][] = [
  ["/", () => import("$lib/pages/welcome/Welcome.svelte")],
  ["/lobbies", () => import("$lib/pages/lobbies/Lobbies.svelte")],
  ["/create", () => import("$lib/pages/create/Create.svelte")],
  ["/lobby/:lobby", () => import("$lib/pages/lobby/Lobby.svelte")],
  ["/match/:match", () => import("$lib/pages/match/Match.svelte")],
  ["/here", () => import("$lib/pages/here/Here.svelte")],
  ["/computer", () => import("$lib/pages/computer/Computer.svelte")],
  ["/watch", () => import("$lib/pages/watch/Watch.svelte")],
  ["/games", () => import("$lib/pages/games/Games.svelte")],
  ["/replay/:match", () => import("$lib/pages/replay/Replay.svelte")],
  ["/analysis", () => import("$lib/pages/analysis/Analysis.svelte")],
  ["/player/:name", () => import("$lib/pages/player/Player.svelte")],
  ["/leaderboard", () => import("$lib/pages/leaderboard/Leaderboard.svelte")],
  ["/settings", () => import("$lib/pages/settings/Settings.svelte")],
];
const MISSING: Page = () => import("$lib/pages/missing/Missing.svelte");

export interface Place {
  readonly page: Page;
  readonly params: Params;
}

/** The page at a path. */
export function placeOf(path: string): Place {
  const words = path.split("/").filter(Boolean);
  for (const [pattern, page] of ROUTES) {
    const params = paramsOf(pattern.split("/").filter(Boolean), words);
    if (params !== null) return { page, params };
  }
  return { page: MISSING, params: {} };
}

function paramsOf(pattern: readonly string[], words: readonly string[]): Params | null {
  if (pattern.length !== words.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const word = words[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decoded(word);
    else if (part !== word) return null;
  }
  return params;
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word; // a bad escape is shown as it is, and nothing of that name will be found
  }
}

class Router {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));
  readonly place = $derived(placeOf(this.path));

  /** What the path says to the page: `params.match` in /match/:match. */
  get params(): Params {
    return this.place.params;
  }

  constructor() {
    addEventListener("popstate", () => this.#look());
    document.addEventListener("click", (event) => this.#follow(event));
    for (const hint of ["pointerover", "focusin"] as const)
      document.addEventListener(hint, (event) => foresee(event));
  }

  /** Opens the page at an address of ours. */
  go(address: string, { replace = false } = {}): void {
    if (freshness.open(address)) return;
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.#look();
    scrollTo(0, 0);
  }

  #look(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  /** A plain click on a link to one of our pages opens it without loading everything anew. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = linkOf(event);
    if (link === null) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

/** The link to one of our other pages on which something happened. */
function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.target || link.hasAttribute("download")) return null;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return null;
  // A place on this page is found by the browser.
  const here = link.pathname === location.pathname && link.search === location.search;
  return here && link.hash ? null : link;
}

/** A page that will probably be opened is loaded before it is. */
function foresee(event: Event): void {
  const link = linkOf(event);
  if (link !== null)
    placeOf(link.pathname)
      .page()
      .catch(() => undefined); // whoever opens it is told
}

export const router = new Router();
