/** The history of a match, from its entries: moves, chat and other events. */

import type { MatchEntry, MatchEvent, MatchOptions } from "$lib/generated/messages.ts";

/** One move of the record. A passed or lapsed turn is also a move: `pass` or `lapse`. */
export interface Made {
  readonly seat: number;
  readonly move: string;
}

/** A line of chat, or an event that the board does not show. */
export interface ChatLine {
  readonly number: number;
  readonly event: MatchEvent;
}

/** A match, from its entries. */
export interface History {
  readonly options: MatchOptions;
  /** The first position, and the seats that dropped out after how many moves: `... out 1@4`. */
  readonly start: string;
  readonly moves: readonly Made[];
  readonly lines: readonly ChatLine[];
}

export const PASS = "pass";
export const LAPSE = "lapse";
export const END = "end";

/** Returns the history from entries; null while the first one is missing. */
export function historyOf(entries: readonly MatchEntry[]): History | null {
  const teller = new Teller();
  for (const entry of entries) {
    for (const event of entry.events) teller.tell(event, entry.number);
  }
  return teller.told();
}

class Teller {
  #options: MatchOptions | null = null;
  #start = "";
  #moves: Made[] = [];
  readonly #lines: ChatLine[] = [];
  readonly #out = new Map<number, number>(); // seats, with the number of moves before

  tell(event: MatchEvent, number: number): void {
    switch (event.type) {
      case "match-began":
        this.#options = event.options;
        this.#start = event.start;
        break;
      case "stepped":
        this.#moves.push({ seat: event.seat, move: event.move });
        break;
      case "passed":
        this.#moves.push({ seat: event.seat, move: PASS });
        break;
      case "lapsed":
        this.#moves.push({ seat: event.seat, move: LAPSE });
        break;
      case "player-out":
        this.#out.set(event.seat, this.#moves.length);
        break;
      case "taken-back":
        this.#moves = this.#moves.slice(0, event.moves);
        for (const [seat, moves] of this.#out) this.#out.set(seat, Math.min(moves, event.moves));
        break;
    }
    if (event.type !== "match-began" && event.type !== "stepped")
      this.#lines.push({ number, event });
  }

  told(): History | null {
    if (this.#options === null) return null;
    return {
      options: this.#options,
      start: this.#startText(),
      moves: this.#moves,
      lines: this.#lines,
    };
  }

  #startText(): string {
    const out = [...this.#out].map(([seat, moves]) => `${seat}@${moves}`).join(",");
    return out ? `${this.#start} out ${out}` : this.#start;
  }
}
