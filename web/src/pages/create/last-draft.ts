/** Stores the options of the last lobby opened in this browser, to suggest them again. */

import type { MatchOptions } from "$lib/generated/messages.ts";
import { catalogue } from "$lib/options/catalogue.svelte.ts";

const KEY = "checkrow.wish"; // the old key, for people who have one stored

export function keepDraft(options: MatchOptions): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(options));
  } catch {
    // If the browser stores nothing, the usual game shows next time.
  }
}

/** The stored options; none if nothing is stored. */
export function lastDraft(): MatchOptions {
  try {
    return readDraft(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

/** The valid part of options in a stored text. */
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
