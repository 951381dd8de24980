/** Keeps the options of the last lobby opened in this browser, to suggest them again. */

import type { MatchOptions } from "$lib/generated/messages.ts";
import { catalogue } from "$lib/options/catalogue.svelte.ts";

const KEY = "checkrow.wish"; // kept under its old name, for people who have one

export function keepDraft(options: MatchOptions): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(options));
  } catch {
    // A browser that keeps nothing shows the usual game next time.
  }
}

/** The options kept last; none if nothing is kept. */
export function lastDraft(): MatchOptions {
  try {
    return readDraft(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

/** The options in a stored text, as far as they are what they should be. */
export function readDraft(text: string | null): MatchOptions {
  if (text === null) return {};
  try {
    const draft = JSON.parse(text) as MatchOptions | null;
    const isOne = typeof draft?.game === "string" && catalogue.family(draft.game) !== null;
    return isOne ? draft : {};
  } catch {
    return {};
  }
}
