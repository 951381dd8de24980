/** Steps through a game. Loads its frames once, and later only new ones. */

import { api } from "$lib/connection/requests.ts";
import type { Frames, FrameView, GameView, TurnText } from "$lib/generated/messages.ts";

import type { Studied } from "./address.ts";

export class Playback {
  game = $state.raw<GameView | null>(null);
  /** The board at the start and after each of `moves`. */
  frames = $state.raw<readonly FrameView[]>([]);
  moves = $state.raw<readonly string[]>([]);
  turns = $state.raw<readonly TurnText[]>([]);
  #start: string | null = null;
  #asked = 0;

  /** Loads a game, including its automatic passes. Returns false if a later call overtook this one.
   * Rejects with `Refused`, and then keeps the previous game. */
  async show({ game, start, moves }: Studied): Promise<boolean> {
    const asked = ++this.#asked;
    const same = this.frames.length > 0 && game === this.game?.key && start === this.#start;
    const since = same ? this.#common(moves) : 0;
    if (same && since === moves.length && since === this.moves.length) return true;
    const found = await api.post<Frames>("/api/study/frames", { game, start, moves, since });
    if (asked !== this.#asked) return false;
    this.frames = [...this.frames.slice(0, found.since), ...found.frames];
    this.game = found.game;
    this.moves = found.moves;
    this.turns = found.turns;
    this.#start = start;
    return true;
  }

  /** How many moves, from the first on, are already loaded. */
  #common(moves: readonly string[]): number {
    const differs = moves.findIndex((move, index) => move !== this.moves[index]);
    return Math.min(differs < 0 ? moves.length : differs, this.moves.length);
  }
}
