/** Who begins. */

import type { GameView } from "$lib/generated/messages.ts";

export interface Seating {
  readonly names: readonly string[];
  readonly start: string | null;
}

/** Draws lots: another player begins, and the others follow in their order. Where the rules draw
 * lots themselves the colours stay, and the first position says who begins. `random` gives numbers
 * from 0 to 1. */
export function seated(game: GameView, names: readonly string[], random: () => number): Seating {
  const by = Math.floor(random() * game.seats);
  if (game.first === null) return { names, start: game.starts[by] ?? game.start };
  return { names: [...names.slice(by), ...names.slice(0, by)], start: null };
}
