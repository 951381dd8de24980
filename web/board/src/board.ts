/** Draws the views it receives, keeps the user's input, and reports their choices. */

import * as inputs from "./move-input.ts";
import type { MoveInput, Outcome as Entered, Result } from "./move-input.ts";
import { followKeys } from "./keyboard.ts";
import { layoutOf, type Layout } from "./layout.ts";
import { followPointer } from "./pointer.ts";
import {
  isFree,
  landingOn,
  modeOf,
  movable,
  stepsOf,
  targets,
  type BoardState,
} from "./board-state.ts";
import { answer, choice, labels, story, type Speaker } from "./speech.ts";
import { Renderer } from "./renderer.ts";
import { pieceFor, widthOf, type Arrow, type BoardView, type Mark } from "./view.ts";

/** What the board reports: an entered step, the first touchdown of a moving piece, and the end of
 * all motion. */
export type Outcome = Entered | { readonly type: "touchdown" | "landed" };

/** Everything that can be set from outside. */
export interface Settings extends Speaker {
  readonly view: BoardView | null;
  readonly flipped: boolean;
  readonly interactive: boolean;
  readonly premovable: boolean;
  readonly animated: boolean;
  readonly speed: number;
  readonly hints: boolean;
  readonly signs: boolean;
  readonly seat: number | null;
  readonly marks: readonly Mark[];
  readonly arrows: readonly Arrow[];
}

export class Board {
  readonly renderer: Renderer;
  input: MoveInput = inputs.NO_INPUT;
  readonly #settings: Settings;
  readonly #tell: (outcome: Outcome) => boolean;
  #drawn: BoardView | null = null;
  #flipped = false;
  #hovered = -1;
  #journeys = 0;
  #moving = false;

  constructor(root: ShadowRoot, settings: Settings, tell: (outcome: Outcome) => boolean) {
    this.renderer = new Renderer(root);
    this.#settings = settings;
    this.#tell = tell;
    followPointer(this);
    followKeys(this);
  }

  get texts(): Settings["texts"] {
    return this.#settings.texts;
  }

  /** The state for input and drawing, or null without a view. */
  get state(): BoardState | null {
    const { view, interactive, premovable, seat } = this.#settings;
    return view && { view, interactive, premovable, seat };
  }

  /** Whether the current view is shown and no piece is moving. */
  get resting(): boolean {
    return !this.#moving && this.#drawn === this.#settings.view;
  }

  layout(view: BoardView): Layout {
    return layoutOf(view, this.#settings.flipped);
  }

  focus(options?: FocusOptions): void {
    this.renderer.grid.point(this.renderer.grid.cursor, options ?? {});
  }

  announce(text: string): void {
    if (text !== "") this.renderer.say(text);
  }

  /** Draws everything with the current settings. */
  render(): void {
    const { state } = this;
    if (state === null) {
      this.#drawn = null;
      return this.renderer.clear();
    }
    const { view } = state;
    const before = this.#drawn;
    const { animated, speed, signs } = this.#settings;
    const moves = animated && speed > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const layout = this.layout(view);
    this.renderer.setUp(layout, view, { still: !moves, signed: signs });
    const { input, outcome } = inputs.update(this.input, state, view !== before);
    const changes = this.renderer.pieces.show(view, layout, moves ? speed : 0);
    const isNew = view !== before || layout.flipped !== this.#flipped;
    this.#drawn = view;
    this.#flipped = layout.flipped;
    if (isNew) this.#moving = this.renderer.pieces.journey !== null;
    if (before?.input !== view.input || widthOf(before) !== widthOf(view))
      this.renderer.grid.point(firstCursor(view));
    if (before && before !== view) {
      if (changes) this.announce(story(this.#settings, changes, before, view, state.seat));
      if (view.input === "step") this.#hovered = -1;
    }
    this.settle(outcome ? { input, outcome } : { input });
    if (isNew) void this.#follow();
  }

  /** Reports the first touchdown and the end of the current journey, then shows the marks of the
   * new position. A later journey takes over. */
  async #follow(): Promise<void> {
    const number = ++this.#journeys;
    const journey = this.renderer.pieces.journey;
    if (journey) {
      setTimeout(() => this.#tell({ type: "touchdown" }), journey.touch);
      await journey.ended;
      if (number !== this.#journeys) return;
      this.#moving = false;
      if (this.state) this.#show(this.state);
    } else this.#tell({ type: "touchdown" });
    this.#tell({ type: "landed" });
  }

  /** Stores and shows the new input, and reports its outcome. */
  settle({ input, outcome }: Result): void {
    const selected = input.selected !== this.input.selected && input.selected >= 0;
    this.input = input;
    const { state } = this;
    if (state === null) return;
    this.#show(state);
    if (selected && !outcome) this.announce(choice(this.#settings, state, input));
    if (outcome === undefined) return;
    if (outcome.type === "refused") this.renderer.refuse(this.layout(state.view), outcome.cell);
    if (this.#tell(outcome)) this.announce(answer(this.#settings, state.view, outcome));
  }

  /** Moves the pointer to a cell, or to none: a piece to be placed shows where it would land. */
  hover(cell: number): void {
    if (cell === this.#hovered) return;
    this.#hovered = cell;
    if (this.state) this.#preview(this.state);
  }

  #show(state: BoardState): void {
    const { view } = state;
    const { renderer, input } = this;
    const mode = modeOf(state);
    const held = movable(state);
    const going = new Set(targets(state, input.selected).map(([, to]) => to));
    const live = (cell: number) =>
      mode !== "never" &&
      (view.input === "drop" ||
        held.has(cell) ||
        going.has(cell) ||
        (view.input === "place" && mode === "ahead" && isFree(view, cell)));
    const { marks, arrows, hints } = this.#settings;
    renderer.showFacts(this.layout(view), this.#moving ? null : view);
    renderer.showNotes(this.layout(view), view, marks, arrows);
    renderer.showChoices(this.layout(view), state, input, hints);
    renderer.grid.label(this.texts.board, labels(this.#settings, state, input, marks));
    renderer.grid.mark(live, held, input.selected);
    this.#preview(state);
  }

  #preview(state: BoardState): void {
    const { view, seat } = state;
    const mode = modeOf(state);
    if (view.input === "step") return;
    const { premove } = this.input;
    const cell = premove ? premove.to : mode === "never" ? -1 : this.#hovered;
    const landing = landingOn(state, cell);
    const whose = mode === "now" ? (view.turn ?? seat) : seat;
    this.renderer.showLanding(this.layout(view), landing, pieceFor(view, whose));
  }
}

/** The cell that gets the focus first: the middle, or a piece that can move. */
function firstCursor(view: BoardView): number {
  const width = widthOf(view);
  if (view.input === "drop") return Math.floor(width / 2);
  if (view.input === "place")
    return Math.floor(view.rows.length / 2) * width + Math.floor(width / 2);
  const origins = stepsOf(view).map(([, , origin]) => origin);
  return origins[Math.floor(origins.length / 2)] ?? Math.max(view.rows.join("").search(/\S/), 0);
}
