/** Chooses the page to show, from the browser's address and the table of pages. */

import type { Component } from "svelte";

import { need, type Section } from "$lib/texts/language.svelte.ts";

import { freshness } from "./freshness.svelte.ts";
import { ROUTES, type Page } from "./routes.ts";

type Params = Readonly<Record<string, string>>;

const MISSING: Page = () => import("$lib/pages/missing/Missing.svelte");

const NOT_OURS = /^\/(api|docs)(\/|$)/; // the server answers these itself

export interface Route {
  readonly page: Page;
  readonly params: Params;
  readonly texts: readonly Section[];
}

/** Finds the page of a path. */
function routeOf(path: string): Route {
  const words = path.split("/").filter(Boolean);
  for (const [pattern, page, texts] of ROUTES) {
    const params = paramsOf(pattern.split("/").filter(Boolean), words);
    if (params !== null) return { page, params, texts };
  }
  return { page: MISSING, params: {}, texts: [] };
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
    return word; // a bad escape stays as it is, and no page will match it
  }
}

class Router {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));
  readonly route = $derived(routeOf(this.path));

  /** The parameters in the path: `params.match` in /match/:match. */
  get params(): Params {
    return this.route.params;
  }

  /** Whether the page fills the screen, without the frame. */
  get bare(): boolean {
    return this.path.endsWith("/projector");
  }

  constructor() {
    addEventListener("popstate", () => this.#look());
    document.addEventListener("click", (event) => this.#follow(event));
    for (const hint of ["pointerover", "focusin"] as const)
      document.addEventListener(hint, (event) => foresee(event));
  }

  /** Opens the page at one of our addresses. */
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

  /** Opens one of our pages on a plain click on its link, without a reload. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = linkOf(event);
    if (link === null) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

/** Loads a page and the texts it shows. */
export async function loadPage({ page, texts }: Route): Promise<Component> {
  const [{ default: loaded }] = await Promise.all([page(), need(texts)]);
  return loaded;
}

/** The link to another of our pages that an event belongs to. */
function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.target || link.hasAttribute("download")) return null;
  if (link.origin !== location.origin || NOT_OURS.test(link.pathname)) return null;
  // The browser itself scrolls to an anchor on this page.
  const here = link.pathname === location.pathname && link.search === location.search;
  return here && link.hash ? null : link;
}

/** Preloads a page that will probably be opened. */
function foresee(event: Event): void {
  const link = linkOf(event);
  if (link !== null) loadPage(routeOf(link.pathname)).catch(() => undefined); // reported when it opens
}

export const router = new Router();
