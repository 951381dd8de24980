/** A review in parts: what to request next, and the totals of the marks. */

import type { ReviewedTurn } from "$lib/generated/messages.ts";

export type ReviewMark = ReviewedTurn["mark"] | "forced";

/** Turns by number. */
export type Reviewed = ReadonlyMap<number, ReviewedTurn>;

/** The next turns to request, at most `most`; null once all were requested. Reviews start at the
 * end, where engines see most; what they find there helps with earlier turns. */
export function nextPiece(
  turns: number,
  asked: number,
  most: number,
): { from: number; to: number } | null {
  const to = turns - asked;
  return to < 1 ? null : { from: Math.max(1, to - most + 1), to };
}

export function markOf(turn: ReviewedTurn): ReviewMark {
  return turn.forced ? "forced" : turn.mark;
}

export function isFault(turn: ReviewedTurn | undefined): turn is ReviewedTurn {
  return turn !== undefined && ["mistake", "blunder"].includes(markOf(turn));
}

/** The numbers of the mistakes and blunders before and after a turn; null if there is none. */
export function faultsAround(
  reviewed: Reviewed,
  turn: number,
): { previous: number | null; next: number | null } {
  const faults = [...reviewed.values()].filter(isFault).map(({ number }) => number);
  const before = faults.filter((number) => number < turn);
  const after = faults.filter((number) => number > turn);
  return {
    previous: before.length ? Math.max(...before) : null,
    next: after.length ? Math.min(...after) : null,
  };
}

/** The first seat's chance at the start and after every turn; null if unknown. */
export function chancesOf(
  turns: number,
  reviewed: Reviewed,
  start: number | null,
): (number | null)[] {
  const after = Array.from(
    { length: turns },
    (_, index) => reviewed.get(index + 1)?.chance ?? null,
  );
  return [start, ...after];
}

export type Tally = Readonly<Record<ReviewedTurn["mark"], number>>;

/** Counts the marks of a seat's turns, except forced ones. */
export function tallyOf(reviewed: Reviewed, seat: number): Tally {
  const counts = { best: 0, good: 0, mistake: 0, blunder: 0, lost: 0 };
  for (const turn of reviewed.values()) {
    if (turn.seat === seat && !turn.forced) counts[turn.mark] += 1;
  }
  return counts;
}
