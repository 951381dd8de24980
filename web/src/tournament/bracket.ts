/** The bracket of a knockout: who meets whom in each round, and who advanced. */

export interface Pairing {
  /** The names of both; empty until somebody gets there, or for nobody. */
  readonly names: readonly [string, string];
  /** Which of them advanced; null while undecided. */
  readonly winner: 0 | 1 | null;
}

/** The pairings of all rounds. `places` has the names of each round drawn so far, and then the
 * winner; neighbours meet. */
export function pairingsOf(
  places: readonly (readonly string[])[],
): readonly (readonly Pairing[])[] {
  const size = places[0]?.length ?? 0;
  const rounds = Math.log2(size);
  if (!Number.isInteger(rounds) || rounds < 1) return [];
  return Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: size >> (round + 1) }, (_, slot): Pairing => {
      const [one = "", other = ""] = (places[round] ?? []).slice(2 * slot, 2 * slot + 2);
      const through = places[round + 1]?.[slot] ?? "";
      const winner = through === "" ? null : through === one ? 0 : through === other ? 1 : null;
      return { names: [one, other], winner };
    }),
  );
}
