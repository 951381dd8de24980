/** A game on the free board, and the position shown. */

import { boardView } from "$lib/game/board-view.ts";

import { writeAddress, type Studied } from "./address.ts";
import { Playback } from "./playback.svelte.ts";
import { withoutLast } from "./turn-texts.ts";

export class Study {
  readonly playback = new Playback();
  game = $state("");
  /** The start, if it is not the usual one. */
  start = $state<string | null>(null);
  at = $state(0);
  /** Why the last action failed; empty if it did not. */
  failure = $state("");
  inProgress = $state(false);

  readonly frame = $derived(this.playback.frames[this.at]);
  readonly last = $derived(Math.max(0, this.playback.frames.length - 1));
  readonly over = $derived(
    this.frame !== undefined && (this.frame.turn === null || this.frame.turn === undefined),
  );
  readonly view = $derived(boardView(this.playback.game, this.frame));
  /** The shown position. */
  readonly shown = $derived<Studied>({
    game: this.game,
    start: this.start,
    moves: this.playback.moves.slice(0, this.at),
  });
  readonly address = $derived(
    writeAddress({ game: this.game, start: this.start, moves: this.playback.moves }) +
      (this.at === this.last ? "" : `&at=${this.at}`),
  );

  /** Opens another game. Returns false and keeps the current game if it cannot be opened. */
  async open(studied: Studied, at?: number): Promise<boolean> {
    this.inProgress = true;
    this.failure = "";
    try {
      if (!(await this.playback.show(studied))) return false;
      this.game = studied.game;
      this.start = studied.start;
      this.at = Math.min(this.last, Math.max(0, at ?? this.last));
      return true;
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
      return false;
    } finally {
      this.inProgress = false;
    }
  }

  /** Plays steps from the shown position, replacing everything after it. */
  async play(...steps: readonly string[]): Promise<boolean> {
    const { game, start, moves } = this.shown;
    return this.open({ game, start, moves: [...moves, ...steps] });
  }

  /** Takes back the last turn before the shown position. */
  async takeBack(): Promise<void> {
    const { game, start, moves } = this.shown;
    const kept = withoutLast(this.playback.turns, this.at);
    await this.open({ game, start, moves: moves.slice(0, kept) });
  }

  show(at: number): void {
    this.at = Math.min(this.last, Math.max(0, at));
  }
}
