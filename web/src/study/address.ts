/** Keeps the position in the address of the page, to share it and to survive a reload. */

import { DEFAULT_GAME } from "$lib/options/keys.ts";

export interface Studied {
  readonly game: string;
  /** Where it starts, if not as usual. */
  readonly start: string | null;
  readonly moves: readonly string[];
}

export function readAddress(query: URLSearchParams): Studied {
  return {
    game: query.get("game") || DEFAULT_GAME,
    start: query.get("fen") || null,
    moves: (query.get("moves") ?? "").split(/[\s,]+/).filter(Boolean),
  };
}

export function writeAddress({ game, start, moves }: Studied): string {
  const query = new URLSearchParams({ game });
  if (start !== null) query.set("fen", start);
  if (moves.length) query.set("moves", moves.join(" "));
  return `/analysis?${query.toString()}`;
}
