/** What the sides of a game are called where nobody has a name. */

import type { GameView } from "$lib/generated/messages.ts";
import type { Texts } from "$lib/texts/language.svelte.ts";

export function sideNames(game: GameView | null, texts: Texts): string[] {
  if (game?.family === "checkers") return [...texts.analysis.sides];
  return Array.from({ length: game?.seats ?? 2 }, (_, seat) => texts.match.local.player(seat + 1));
}
