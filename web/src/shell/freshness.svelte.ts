/** Whether the server has newer pages than the ones that run here: after a deploy, files that were
 * not loaded yet may be gone. The page continues; the next link that may do so reloads everything. */

import { connection } from "$lib/connection/connection.svelte.ts";

const KEY = "checkrow.reloaded";
const PAUSE = 30_000; // more frequent reloads would not help

class Freshness {
  /** Whether there are newer pages. */
  outdated = $state(false);

  /** Asks the server. It is left as it was if there is no answer. */
  async check(): Promise<void> {
    const own = document.querySelector("script[type=module][src]")?.getAttribute("src");
    try {
      const answer = await fetch("/", { cache: "no-store" });
      const page = await answer.text();
      if (answer.ok && own) this.outdated = !page.includes(`"${own}"`);
    } catch {
      // The server is away; it will be asked when it is back.
    }
  }

  /** Opens one of our addresses with a reload, if there are newer pages and nothing would be lost.
   * Returns whether it does. */
  open(address: string): boolean {
    if (!this.outdated || connection.unsent > 0 || this.#justLoaded()) return false;
    try {
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      return false; // otherwise it could reload for ever
    }
    location.assign(address);
    return true;
  }

  #justLoaded(): boolean {
    return Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE;
  }
}

export const freshness = new Freshness();

/** Asks whenever the server has been away. */
export function keepFresh(): void {
  let first = true;
  $effect(() => {
    if (connection.welcome === null) return;
    if (first) first = false;
    else void freshness.check();
  });
}
