/** Assigns seats, and so decides who begins. */

import type { GameView } from "$lib/generated/messages.ts";

export interface SeatAssignment {
  readonly names: readonly string[];
  readonly start: string | null;
}

export const LONGEST_NAME = 20;

const characters = new Intl.Segmenter();

/** Whether a name has too many characters, as people count them. */
export const isTooLong = (name: string): boolean =>
  [...characters.segment(name.trim())].length > LONGEST_NAME;

/** Chooses the player who begins at random; the others follow in order. If the rules choose the first
 * player at random, the colours stay and the first position decides. `random` returns numbers from
 * 0 to 1. */
export function assignSeats(
  game: GameView,
  names: readonly string[],
  random: () => number,
): SeatAssignment {
  const by = Math.floor(random() * game.seats);
  if (game.first === null) return { names, start: game.starts[by] ?? game.start };
  return { names: [...names.slice(by), ...names.slice(0, by)], start: null };
}
