/** Chooses the sound for an event. */

import type { FrameView, GameView, MatchEvent } from "$lib/generated/messages.ts";
import type { Sound } from "$lib/alerts/sounds.ts";

type Position = Pick<FrameView, "rows" | "steps">;

export function soundOf(
  event: MatchEvent,
  game: GameView | null,
  before: Position | null,
  after: Position,
  seat: number | null,
): Sound | null {
  if (event.type === "ended") {
    const { winner } = event.result;
    if (winner === null) return "draw";
    return seat === null || winner === seat ? "win" : "lose";
  }
  if (event.type !== "stepped") return null;
  if (game?.input !== "step") return "drop";
  const step = before?.steps?.find(([move]) => move === event.move);
  if (step && step[1] < 0) return null; // the end of a turn
  if (before !== null && kings(game, after.rows) > kings(game, before.rows)) return "crown";
  return step && step[3] >= 0 ? "capture" : "move";
}

function kings({ pieces }: GameView, rows: readonly string[]): number {
  return Array.from(rows.join("")).filter((letter) => pieces[letter]?.shape === "king").length;
}
