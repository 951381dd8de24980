/** Queues the views of a match for the board, so that each move is shown to its end.
 *
 * A move starts when the one before has landed. Another player's reply waits 350 ms longer; the
 * reader's own moves and further steps of a capture do not. Views that move no piece are shown at
 * once. Nothing waits in a hidden tab, while the reader looks at an earlier position, or when they
 * are short of time. If more than one round is waiting, for example after a reconnection, the board
 * jumps to the last view. Without motion (reduced, or switched off) a move lands as soon as it is
 * drawn; replies still wait 350 ms, so that they appear one after another. */

import type { MatchView } from "$lib/generated/messages.ts";

export const PAUSE = 350; // milliseconds between a landing and the reply
const PATIENCE = 4000; // milliseconds before a board that reports no landing counts as landed

export interface Reader {
  /** The reader's seat; null for spectators. */
  seat(): number | null;
  /** Whether the board is visible and shows the present. */
  isWatching(): boolean;
  /** Whether the reader is short of time. */
  isHurried(): boolean;
}

const SPECTATOR: Reader = {
  seat: () => null,
  isWatching: () => !document.hidden,
  isHurried: () => false,
};

const moverOf = (view: MatchView): number | null => view.last?.seat ?? null;

const moves = (before: MatchView, after: MatchView): boolean =>
  before.rows.join() !== after.rows.join();

export class ViewQueue {
  /** The view to draw. */
  view = $state.raw<MatchView | null>(null);
  /** Whether the board shows that view, and no piece is moving. */
  landed = $state(true);
  #waiting = $state.raw<readonly MatchView[]>([]);
  #landedAt = -PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #reader: Reader;
  readonly #onVisibility = (): void => {
    if (document.hidden) this.#jump();
  };

  constructor(reader: Reader = SPECTATOR) {
    this.#reader = reader;
    document.addEventListener("visibilitychange", this.#onVisibility);
  }

  close(): void {
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#onVisibility);
  }

  /** Whether newer views are waiting. */
  get isBehind(): boolean {
    return this.#waiting.length > 0;
  }

  /** Adds the newest view of the match. */
  offer(view: MatchView): void {
    if (view === (this.#waiting.at(-1) ?? this.view)) return;
    this.#waiting = [...this.#waiting, view];
    if (this.view === null || !this.#reader.isWatching()) this.#jump();
    else if (this.#reader.isHurried() || this.#turnsWaiting() > view.players.length)
      this.#show(view, []);
    else this.#advance();
  }

  /** Called when the board has finished showing the view. */
  land(): void {
    if (this.landed) return;
    this.landed = true;
    this.#landedAt = performance.now();
    this.#advance();
  }

  #advance(): void {
    clearTimeout(this.#timer);
    const [next, ...rest] = this.#waiting;
    if (next === undefined || this.view === null) return this.#expectLanding();
    const wait = this.#waitFor(this.view, next);
    if (wait > 0) this.#timer = setTimeout(() => this.#advance(), wait);
    else if (wait === 0) this.#show(next, rest);
    else this.#expectLanding();
  }

  /** Milliseconds until the next view may be shown; negative if a landing must come first. */
  #waitFor(view: MatchView, next: MatchView): number {
    if (!moves(view, next)) return 0;
    if (!this.landed) return -1;
    const mover = moverOf(next);
    if (mover === moverOf(view) || mover === this.#reader.seat()) return 0;
    return Math.max(0, Math.ceil(this.#landedAt + PAUSE - performance.now()));
  }

  #show(view: MatchView, waiting: readonly MatchView[]): void {
    if (this.view && moves(this.view, view)) this.landed = false;
    this.view = view;
    this.#waiting = waiting;
    this.#advance();
  }

  /** Skips to the last view. */
  #jump(): void {
    this.view = this.#waiting.at(-1) ?? this.view;
    this.#waiting = [];
    this.landed = true;
    this.#landedAt = -PAUSE;
    clearTimeout(this.#timer);
  }

  #expectLanding(): void {
    if (!this.landed) this.#timer = setTimeout(() => this.land(), PATIENCE);
  }

  #turnsWaiting(): number {
    const movers = [this.view, ...this.#waiting].map((view) => view && moverOf(view));
    return movers.filter((mover, index) => index > 0 && mover !== movers[index - 1]).length;
  }
}
