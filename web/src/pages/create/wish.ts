/** The options of the last lobby that somebody opened here: most people want the same again. */

import type { MatchOptions } from "$lib/generated/messages.ts";
import { readKey } from "$lib/options/keys.ts";

const KEY = "checkrow.wish";

export function keepWish(options: MatchOptions): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(options));
  } catch {
    // A browser that keeps nothing shows the usual game next time.
  }
}

/** What was wished for last; the usual for whoever has wished for nothing yet. */
export function lastWish(): MatchOptions {
  try {
    return readWish(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

/** The options in a stored text, as far as they are what they should be. */
export function readWish(text: string | null): MatchOptions {
  if (text === null) return {};
  try {
    const wish = JSON.parse(text) as MatchOptions | null;
    const isOne = typeof wish?.game === "string" && readKey(wish.game) !== null;
    return isOne ? wish : {};
  } catch {
    return {};
  }
}
