/** Two games that play themselves on the home page, with alternating moves. */

import type { BoardView } from "$board";
import { boardView } from "$lib/game/board-view.ts";
import { catalogue } from "$lib/options/catalogue.svelte.ts";
import { asPicture, pictureView } from "$lib/options/picture.ts";
import { Playback } from "$lib/study/playback.svelte.ts";

/** Whole games, of the first two families; the server returns the board after each move. */
const GAMES = [
  "5 3 4 1 1 2 7 6 5 7 7 3 3 4 5 5 4 5 6 1 4",
  "g3-f4 b6-c5 f2-g3 a7-b6 f4-e5 f6xd4 d4xf2 g1xe3 b8-a7 e3-f4 d6-e5 f4xd6 d6xb8 b8xd6 d6xb4 b4xd6",
].map((moves) => moves.split(" "));

/** How many moves have already been made when the page opens. */
const BEFORE = 6;
const BEAT = 900; // milliseconds between a move on one board and on the other

export class Demonstration {
  /** Whether the games are playing. */
  running = $state(false);
  #beat = $state(2 * BEFORE);
  readonly #games = GAMES.map(() => new Playback());
  #timer: ReturnType<typeof setInterval> | undefined;

  readonly #last = $derived(
    2 * Math.max(...this.#games.map(({ frames }) => Math.max(0, frames.length - 1))),
  );

  /** Loads both games. If one fails to load, its board shows a picture of the game. */
  async load(): Promise<void> {
    await Promise.allSettled(
      this.#games.map((game, index) =>
        game.show({ game: catalogue.sample(index), start: null, moves: GAMES[index] ?? [] }),
      ),
    );
  }

  /** The current board of a game. */
  view(index: number): BoardView | null {
    const playback = this.#games[index];
    const game = catalogue.game(catalogue.sample(index));
    if (game === null || playback === undefined) return null;
    const made = Math.floor((this.#beat + 1 - index) / 2);
    const frame = playback.frames[Math.min(made, playback.frames.length - 1)];
    const view = boardView(game, frame);
    return view === null ? pictureView(game) : asPicture(view);
  }

  /** Plays both games to their end; restarts if they are over. */
  play(): void {
    this.pause();
    if (this.#beat >= this.#last) this.#beat = 0;
    this.running = true;
    this.#timer = setInterval(() => {
      if (document.hidden) return;
      this.#beat += 1;
      if (this.#beat >= this.#last) this.pause();
    }, BEAT);
  }

  pause(): void {
    clearInterval(this.#timer);
    this.running = false;
  }

  /** Shows the end of both games. */
  finish(): void {
    this.pause();
    this.#beat = this.#last;
  }
}
