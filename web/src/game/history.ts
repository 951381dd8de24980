/** The history of a match from its entries: moves, chat and events beside the board. */

import type { MatchEntry, MatchEvent, MatchOptions } from "$lib/generated/messages.ts";

/** One move of the record. A turn that went by is a move as well: `pass` or `lapse`. */
export interface Made {
  readonly seat: number;
  readonly move: string;
}

/** Something that was said, or happened beside the board. */
export interface ChatLine {
  readonly number: number;
  readonly event: MatchEvent;
}

/** A match as its entries tell it. */
export interface History {
  readonly options: MatchOptions;
  readonly start: string;
  readonly moves: readonly Made[];
  readonly lines: readonly ChatLine[];
}

export const PASS = "pass";
export const LAPSE = "lapse";
export const END = "end";

/** Returns the history of entries; null while the first one is missing. */
export function historyOf(entries: readonly MatchEntry[]): History | null {
  const teller = new Teller();
  for (const entry of entries) {
    const byRules = entry.events.some((e) => e.type === "ended" && e.result.how === "rules");
    for (const event of entry.events) teller.tell(event, entry.number, byRules);
  }
  return teller.told();
}

class Teller {
  #options: MatchOptions | null = null;
  #start = "";
  #seats = 2;
  #turn = 0;
  #moves: Made[] = [];
  readonly #lines: ChatLine[] = [];
  readonly #out = new Set<number>();

  tell(event: MatchEvent, number: number, byRules: boolean): void {
    switch (event.type) {
      case "match-began":
        this.#options = event.options;
        this.#start = event.start;
        this.#seats = event.players.length;
        break;
      case "stepped":
        this.#make(event.seat, event.move);
        if (!byRules) this.#passOver();
        break;
      case "passed":
        this.#make(event.seat, PASS);
        break;
      case "lapsed":
        this.#make(event.seat, LAPSE);
        break;
      case "player-out":
        this.#out.add(event.seat);
        this.#passOver();
        break;
      case "taken-back":
        this.#moves = this.#moves.slice(0, event.moves);
        this.#turn = event.seat;
        break;
    }
    if (event.type !== "match-began" && event.type !== "stepped")
      this.#lines.push({ number, event });
  }

  told(): History | null {
    if (this.#options === null) return null;
    return {
      options: this.#options,
      start: this.#start,
      moves: this.#moves,
      lines: this.#lines,
    };
  }

  #make(seat: number, move: string): void {
    this.#moves.push({ seat, move });
    this.#turn = (seat + 1) % this.#seats;
  }

  /** The turns of players who are out go by; the record has them, but no event tells of them. */
  #passOver(): void {
    if (this.#out.size >= this.#seats) return;
    while (this.#out.has(this.#turn)) this.#make(this.#turn, LAPSE);
  }
}
