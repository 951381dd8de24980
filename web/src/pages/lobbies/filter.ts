/** Which lobbies of the list are shown, and in which order. */

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

/** Lobbies that can be played in come first; among equals the order stays as it was. `nameOf`
 * says how a game is called, so that it can be searched for in the reader's language. */
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
