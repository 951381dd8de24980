/** The names of players: people's own, and computers' in the reader's language. */

import type { PlayerView } from "$lib/generated/messages.ts";
import { computerName } from "$lib/options/texts.ts";
import type { Texts } from "$lib/texts/language.svelte.ts";

/** The name of each seat. Computers of the same level get numbers. */
export function namesOf(players: readonly PlayerView[], words: Texts["lobby"]): string[] {
  return players.map(({ name, level }, seat) => {
    if (!level) return name;
    const called = computerName(level, words);
    const alike = players.filter((other) => other.level === level);
    if (alike.length === 1) return called;
    const before = players.slice(0, seat).filter((other) => other.level === level);
    return `${called} ${before.length + 1}`;
  });
}
