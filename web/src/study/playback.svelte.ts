/** A game step by step: frames are asked for once, and only those that are new. */

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

  /** Shows this game, with what follows from its last move by itself. Says whether it does: an
   * answer that was overtaken by a later question is dropped. Raises `Refused`, and then shows
   * what it showed before. */
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

  /** How many moves, from the first on, are those that are shown already. */
  #common(moves: readonly string[]): number {
    const differs = moves.findIndex((move, index) => move !== this.moves[index]);
    return Math.min(differs < 0 ? moves.length : differs, this.moves.length);
  }
}
