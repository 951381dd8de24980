/** The turns of a viewed game, for a list of moves. */

import type { TurnText } from "$lib/generated/messages.ts";
import type { Turn, Words } from "$lib/game/turns.ts";

/** The server's turns in the reader's language. */
export function asTurns(turns: readonly TurnText[], words: Words): Turn[] {
  return turns.map(({ number, seat, text, first, last }) => ({
    number,
    seat,
    text: text.replace(/\bpass\b/, words.pass).replace(/\blate\b/, words.late),
    from: first - 1,
    to: last,
  }));
}

/** The number of the last turn completed after this many moves; 0 at the start. */
export function turnBefore(turns: readonly Turn[], moves: number): number {
  return turns.findLast(({ to }) => to <= moves)?.number ?? 0;
}

/** How many moves precede the turn that led to the position after this many moves. */
export function beforeTurn(turns: readonly Turn[], moves: number): number {
  return turns.findLast(({ from }) => from < moves)?.from ?? 0;
}

/** How many moves remain after taking back the last turn. An automatic turn would return, so the
 * turn before it goes as well. */
export function withoutLast(turns: readonly TurnText[], moves: number): number {
  const made = turns.findLast(({ first, text }) => first <= moves && !/^(pass|late)$/.test(text));
  return made ? made.first - 1 : 0;
}
