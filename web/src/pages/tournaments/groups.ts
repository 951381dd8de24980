/** Groups the list of tournaments, the reader's own first. */

import type { TournamentListing } from "$lib/generated/messages.ts";

type GroupName = "mine" | "open" | "running" | "finished";

interface Group {
  readonly name: GroupName;
  readonly tournaments: readonly TournamentListing[];
}

const NAMES: readonly GroupName[] = ["mine", "open", "running", "finished"];

function nameOf({ phase, hosting, playing }: TournamentListing): GroupName {
  if (phase === "finished") return "finished";
  if (hosting || playing) return "mine";
  return phase === "open" ? "open" : "running";
}

/** The groups that are not empty. */
export function groupsOf(listed: readonly TournamentListing[]): readonly Group[] {
  return NAMES.map((name) => ({
    name,
    tournaments: listed.filter((each) => nameOf(each) === name),
  })).filter(({ tournaments }) => tournaments.length > 0);
}
