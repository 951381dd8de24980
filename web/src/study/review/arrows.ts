/** The arrows and marks of a review on the board. */

import type { Arrow } from "$board";
import type { Turn } from "$lib/game/turns.ts";
import type { FrameView, ReviewedTurn } from "$lib/generated/messages.ts";

import { isFault, type Reviewed } from "./reviewing.ts";

/** The mistake that follows the position after this many moves. */
export function faultAt(
  reviewed: Reviewed,
  turns: readonly Turn[],
  at: number,
): { turn: Turn; fault: ReviewedTurn } | null {
  const turn = turns.find(({ from }) => from === at);
  const fault = turn && reviewed.get(turn.number);
  return turn && isFault(fault) ? { turn, fault } : null;
}

/** The mistake that was played, and the better move. */
export function faultArrows(
  found: ReturnType<typeof faultAt>,
  frames: readonly FrameView[],
): readonly Arrow[] {
  if (!found) return [];
  const played = frames[found.turn.to]?.last?.cells ?? [];
  const arrows: Arrow[] = [
    { path: played, tone: "bad" },
    { path: found.fault.path, tone: "good" },
  ];
  return arrows.filter(({ path }) => path.length > 0);
}
