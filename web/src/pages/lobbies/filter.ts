/** Filters and sorts the list of lobbies. */

import { hasFreeSeat } from "$lib/connection/listings.ts";
import type { LobbyListing } from "$lib/generated/messages.ts";
import { gameOfOptions } from "$lib/options/catalogue.svelte.ts";
import { familyOf } from "$lib/options/keys.ts";

export interface Filter {
  words: string;
  /** The name of a family, or `all`. */
  family: string;
  freeSeat: boolean;
  unrated: boolean;
}

export const NO_FILTER: Filter = { words: "", family: "all", freeSeat: false, unrated: false };

/** Lobbies with a free seat come first; otherwise the order is unchanged. `nameOf` returns a game's
 * name, so that people can search in their language. */
export function shown(
  lobbies: readonly LobbyListing[],
  filter: Filter,
  nameOf: (game: string) => string,
): LobbyListing[] {
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  return lobbies
    .filter(
      (lobby) =>
        filter.family === "all" || familyOf(gameOfOptions(lobby.options)) === filter.family,
    )
    .filter((lobby) => !filter.freeSeat || hasFreeSeat(lobby))
    .filter((lobby) => !filter.unrated || !lobby.options.rated)
    .filter((lobby) => {
      const text =
        `${lobby.title} ${lobby.owner} ${nameOf(gameOfOptions(lobby.options))}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => openness(other) - openness(one));
}

function openness(lobby: LobbyListing): number {
  return (hasFreeSeat(lobby) ? 2 : 0) + (lobby.playing ? 0 : 1);
}
