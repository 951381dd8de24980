/** How strong players are in a game: asked for once each, and shown when it is there. */

import { SvelteMap } from "svelte/reactivity";

import { api } from "$lib/connection/requests.ts";
import type { Profile } from "$lib/generated/messages.ts";

const known = new SvelteMap<string, Profile | null>();

/** The rating of a player in a game; null if there is none, or none is known yet. */
export function ratingOf(name: string, game: string): number | null {
  const found = known.get(name)?.ratings.find((rating) => rating.game === game);
  return found ? Math.round(found.rating) : null;
}

/** Asks for those who are not known. That there is no answer is no harm. */
export async function learnRatings(names: readonly string[]): Promise<void> {
  const missing = names.filter((name) => !known.has(name));
  for (const name of missing) known.set(name, null);
  await Promise.allSettled(
    missing.map(async (name) => {
      known.set(name, await api.get<Profile>(`/api/players/${encodeURIComponent(name)}`));
    }),
  );
}
