/** Chooses the game to open automatically. */

import type { PlayerPage } from "$lib/generated/messages.ts";

/** Matches that this tab has shown, so that nobody is taken back to one they have left. */
export const shownMatches = new Set<string>();

/** The game to open; null if there is none, or it was shown before. Somebody who plays several at
 * once is taken to the first; from there, the boards lead from one to the next. */
export function gameToOpen(me: PlayerPage | null, shown: ReadonlySet<string>): string | null {
  const matches = me?.matches ?? [];
  if (matches.length > 1 && matches.some((match) => shown.has(match))) return null;
  return matches.find((match) => !shown.has(match)) ?? null;
}

/** The next board on which it is the reader's turn; null if there is none. */
export function nextBoard(
  matches: readonly string[],
  current: string,
  isMyTurn: (match: string) => boolean,
): string | null {
  const at = matches.indexOf(current);
  const round = [...matches.slice(at + 1), ...matches.slice(0, Math.max(0, at))];
  return round.find((match) => match !== current && isMyTurn(match)) ?? null;
}
