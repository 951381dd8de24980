/** Which sound goes with what has happened. */

import type { MatchEvent, MatchView } from "$lib/generated/messages.ts";
import type { Sound } from "$lib/alerts/sounds.ts";

import { familyOf } from "$lib/options/keys.ts";

export function soundOf(
  event: MatchEvent,
  before: MatchView | null,
  after: MatchView,
  seat: number | null,
): Sound | null {
  if (event.type === "ended") {
    const { winner } = event.result;
    if (winner === null) return "draw";
    return seat === null || winner === seat ? "win" : "lose";
  }
  if (event.type !== "stepped") return null;
  if (familyOf(after.game) === "connect") return "drop";
  if (event.move === "end") return null;
  if (before !== null && kings(after.rows) > kings(before.rows)) return "crown";
  return event.move.includes("x") ? "capture" : "move";
}

function kings(rows: readonly string[]): number {
  return rows.join("").replace(/[^LD]/g, "").length;
}
