/** How a match in a list ended for somebody. */

import type { MatchSummary, SeatSummary } from "$lib/generated/messages.ts";
import { familyOf, type Family } from "$lib/options/keys.ts";

export type Outcome = "won" | "lost" | "drawn" | "live" | "uncounted";
export const OUTCOMES: readonly Outcome[] = ["won", "lost", "drawn", "live", "uncounted"];

/** The seat of a player, whatever the case of the letters. */
export const seatOf = (match: MatchSummary, name: string): SeatSummary | undefined =>
  match.seats.find((seat) => seat.name.toLowerCase() === name.toLowerCase());

export function outcomeFor(match: MatchSummary, name: string): Outcome {
  if (match.live) return "live";
  switch (seatOf(match, name)?.score) {
    case 1:
      return "won";
    case 0:
      return "lost";
    case 0.5:
      return "drawn";
    default:
      return "uncounted";
  }
}

export interface GamesFilter {
  family: Family | "all";
  outcome: Outcome | "all";
  ratedOnly: boolean;
}

export function matching(
  matches: readonly MatchSummary[],
  filter: GamesFilter,
  name: string,
): MatchSummary[] {
  return matches
    .filter((match) => filter.family === "all" || familyOf(match.game) === filter.family)
    .filter((match) => filter.outcome === "all" || outcomeFor(match, name) === filter.outcome)
    .filter((match) => !filter.ratedOnly || match.rated);
}

const COMPUTER = /^Computer \d+ \((\w+)\)$/;

/** The level of a computer's seat; null for a person, whose name has no blank. */
export const levelOf = (name: string): string | null => COMPUTER.exec(name)?.[1] ?? null;
