import type { LobbiesChanged, LobbyListing } from "$lib/generated/messages.ts";

export const hasFreeSeat = (lobby: LobbyListing): boolean => lobby.taken < lobby.chairs;

/** The list of lobbies after a change: each keeps its place, and new ones come last. */
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
