/** Stores the position in the page's address, to share it and to survive a reload. */

export interface Studied {
  readonly game: string;
  /** The start, if it is not the usual one. */
  readonly start: string | null;
  readonly moves: readonly string[];
}

/** `usual` is the game if the address names none. */
export function readAddress(query: URLSearchParams, usual: string): Studied {
  return {
    game: query.get("game") || usual,
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
