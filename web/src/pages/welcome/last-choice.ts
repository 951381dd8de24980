/** Stores the last choice on the "Play now" card, to offer it again. */

export interface Choice {
  readonly game: string;
  /** The index of the clock among those offered. */
  readonly clock: number;
  readonly rated: boolean;
}

const KEY = "checkrow.play-now";

export function keepChoice(choice: Choice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // If the browser stores nothing, the usual game is offered next time.
  }
}

/** The last choice, as far as it is still offered; otherwise the usual game with the second clock,
 * not rated. */
export function lastChoice(games: readonly string[], clocks: number, usual: string): Choice {
  const first = { game: usual, clock: Math.min(1, clocks - 1), rated: false };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choice> | null;
    const { game, clock, rated } = kept ?? {};
    return {
      game: typeof game === "string" && games.includes(game) ? game : first.game,
      clock: typeof clock === "number" && clock in Array(clocks).fill(0) ? clock : first.clock,
      rated: rated === true,
    };
  } catch {
    return first;
  }
}
