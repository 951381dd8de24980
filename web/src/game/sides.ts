/** The piece of each seat, and the name of a seat without a named player. */

import type { GameView, PieceView } from "$lib/generated/messages.ts";
import type { Texts } from "$lib/texts/language.svelte.ts";

import type { Signed } from "./signs.ts";

/** The piece of a seat: its first kind. Discs of two players need no sign. */
export function pieceOfSeat(game: GameView | null, seat: number): (PieceView & Signed) | null {
  const piece = game?.pieces[game.symbols[seat] ?? ""];
  return piece ? { ...piece, signed: game.seats > 2 } : null;
}

/** Whether the seats are called light and dark, rather than by number or sign. */
export const hasColours = (game: GameView | null): boolean => {
  const shape = pieceOfSeat(game, 0)?.shape;
  return shape === "man" || shape === "king";
};

export function sideNames(game: GameView | null, texts: Texts): string[] {
  if (hasColours(game)) return [...texts.analysis.sides];
  if (pieceOfSeat(game, 0)?.shape === "mark") return [...(game?.seat_names ?? [])];
  return Array.from({ length: game?.seats ?? 2 }, (_, seat) => texts.match.local.player(seat + 1));
}
