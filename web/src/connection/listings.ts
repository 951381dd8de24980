import type { LobbiesChanged, LobbyListing, MatchOptions } from "$lib/generated/messages.ts";

export const hasFreeSeat = (lobby: LobbyListing): boolean => lobby.taken < lobby.chairs;

/** Whether two people who wait for these would be paired. */
export const sameSeek = (one: MatchOptions, other: MatchOptions): boolean =>
  one.game === other.game &&
  clockText(one.clock) === clockText(other.clock) &&
  !!one.rated === !!other.rated;

const clockText = (clock: MatchOptions["clock"]): string =>
  JSON.stringify(Object.entries({ type: "none", increment: 0, ...clock }).sort());

/** The list of lobbies after a change: known ones keep their place, new ones come last. */
export function changedListings(
  lobbies: readonly LobbyListing[],
  { changed = [], gone = [] }: LobbiesChanged,
): readonly LobbyListing[] {
  const left = new Set(gone);
  const listed = new Map<string, LobbyListing>();
  for (const each of [...lobbies, ...changed]) {
    if (!left.has(each.lobby)) listed.set(each.lobby, each);
  }
  return [...listed.values()];
}
