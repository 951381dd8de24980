/** Players' ratings in a game: each is loaded once, and shown when it arrives. */

import { SvelteMap } from "svelte/reactivity";

import { api } from "$lib/connection/requests.ts";
import type { Profile } from "$lib/generated/messages.ts";

const known = new SvelteMap<string, Profile | null>();

/** A player's rating in a game; null if there is none, or none has loaded. */
export function ratingOf(name: string, game: string): number | null {
  const found = known.get(name)?.ratings.find((rating) => rating.game === game);
  return found ? Math.round(found.rating) : null;
}

/** Loads missing ratings, and ignores failures. */
export async function learnRatings(names: readonly string[]): Promise<void> {
  const missing = names.filter((name) => !known.has(name));
  for (const name of missing) known.set(name, null);
  await Promise.allSettled(
    missing.map(async (name) => {
      known.set(name, await api.get<Profile>(`/api/players/${encodeURIComponent(name)}`));
    }),
  );
}
