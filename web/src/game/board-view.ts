/** Positions as the board element takes them. */

import type { BoardView } from "$board";
import type { FrameView, MatchView } from "$lib/generated/messages.ts";

import { familyOf } from "$lib/options/keys.ts";

/** A position of a match, or of a game that is looked at. */
export function boardView(
  game: string,
  shown: MatchView | FrameView,
  names: readonly string[],
): BoardView {
  return {
    kind: familyOf(game),
    rows: shown.rows,
    steps: shown.steps ?? [],
    names,
    threatened: shown.threatened ?? [],
    captured: shown.captured ?? [],
    last: shown.last?.cells ?? [],
    line: shown.line ?? [],
    turn: shown.turn ?? null,
  };
}

/** The cell where a step ends; -1 if it has none, as the end of a turn. */
export function targetOf(view: BoardView, move: string): number {
  return view.steps.find(([text]) => text === move)?.[1] ?? -1;
}
