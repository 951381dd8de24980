/** Converts positions for the board element. */

import type { BoardView, Look } from "$board";
import type { FrameView, GameView, MatchView } from "$lib/generated/messages.ts";

/** The look and input of a game's board. */
export const lookOf = ({ input, surface, coordinates, pieces }: GameView): Look => ({
  input,
  surface,
  coordinates,
  pieces,
});

/** A position of a match, or of a game being viewed; null while the game is unknown. */
export function boardView(
  game: GameView | null,
  shown: MatchView | FrameView | null | undefined,
): BoardView | null {
  if (!game || !shown) return null;
  return {
    ...lookOf(game),
    rows: shown.rows,
    steps: shown.steps ?? [],
    names: game.names,
    threatened: shown.threatened ?? [],
    captured: shown.captured ?? [],
    last: shown.last?.cells ?? [],
    line: shown.line ?? [],
    turn: shown.turn ?? null,
    idle: shown.idle ?? "",
  };
}

/** The cell where a step ends; -1 for a step without one, such as the end of a turn. */
export function targetOf(view: BoardView, move: string): number {
  return view.steps.find(([text]) => text === move)?.[1] ?? -1;
}
