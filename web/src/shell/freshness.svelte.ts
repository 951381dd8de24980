/** Whether the server has newer pages than this one: after a deployment, files that were not loaded
 * yet may be missing. The page keeps working; the next suitable link reloads everything. */

import { connection } from "$lib/connection/connection.svelte.ts";

const KEY = "checkrow.reloaded";
const PAUSE = 30_000; // milliseconds; more frequent reloads would not help

class Freshness {
  /** Whether there are newer pages. */
  outdated = $state(false);

  /** Asks the server. Without an answer nothing changes. */
  async check(): Promise<void> {
    const own = document.querySelector("script[type=module][src]")?.getAttribute("src");
    try {
      const answer = await fetch("/", { cache: "no-store" });
      const page = await answer.text();
      if (answer.ok && own) this.outdated = !page.includes(`"${own}"`);
    } catch {
      // The server is unavailable; we ask again when it is back.
    }
  }

  /** Opens one of our addresses with a reload, if there are newer pages and nothing would be lost.
   * Returns whether it did. */
  open(address: string): boolean {
    if (!this.outdated || connection.unsent > 0 || this.#justLoaded()) return false;
    try {
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      return false; // otherwise it could reload forever
    }
    location.assign(address);
    return true;
  }

  #justLoaded(): boolean {
    return Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE;
  }
}

export const freshness = new Freshness();

/** Checks after every reconnection. */
export function keepFresh(): void {
  let first = true;
  $effect(() => {
    if (connection.welcome === null) return;
    if (first) first = false;
    else void freshness.check();
  });
}
