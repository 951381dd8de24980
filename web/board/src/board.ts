/** A board at work: it draws what it is given, keeps the hand, and tells what was chosen. */

import * as hands from "./hand.ts";
import type { Hand, Outcome, Result } from "./hand.ts";
import { followKeys } from "./keyboard.ts";
import { layoutOf, type Layout } from "./layout.ts";
import { followPointer } from "./pointer.ts";
import { landingIn, modeOf, movable, stepsOf, targets, type Situation } from "./situation.ts";
import { answer, choice, labels, story, type Speaker } from "./speech.ts";
import { Stage } from "./stage.ts";
import { columnOf, widthOf, type BoardView, type Mark } from "./view.ts";

/** All that can be set from outside. */
export interface Settings extends Speaker {
  readonly view: BoardView | null;
  readonly flipped: boolean;
  readonly interactive: boolean;
  readonly premovable: boolean;
  readonly animated: boolean;
  readonly seat: number | null;
  readonly marks: readonly Mark[];
}

export class Board {
  readonly stage: Stage;
  hand: Hand = hands.EMPTY_HAND;
  readonly #settings: Settings;
  readonly #tell: (outcome: Outcome) => boolean;
  #drawn: BoardView | null = null;
  #hovered = -1;

  constructor(root: ShadowRoot, settings: Settings, tell: (outcome: Outcome) => boolean) {
    this.stage = new Stage(root);
    this.#settings = settings;
    this.#tell = tell;
    followPointer(this);
    followKeys(this);
  }

  get texts(): Settings["texts"] {
    return this.#settings.texts;
  }

  /** What there is to choose from, or null while nothing is shown. */
  get situation(): Situation | null {
    const { view, interactive, premovable, seat } = this.#settings;
    return view && { view, interactive, premovable, seat };
  }

  layout(view: BoardView): Layout {
    return layoutOf(view, this.#settings.flipped);
  }

  focus(options?: FocusOptions): void {
    this.stage.grid.point(this.stage.grid.cursor, options ?? {});
  }

  announce(text: string): void {
    if (text !== "") this.stage.say(text);
  }

  /** Draws everything as it is set now. */
  render(): void {
    const { situation } = this;
    if (situation === null) {
      this.#drawn = null;
      return this.stage.clear();
    }
    const { view } = situation;
    const before = this.#drawn;
    const moves =
      this.#settings.animated && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const layout = this.layout(view);
    this.stage.setUp(layout, view, moves);
    const { hand, outcome } = hands.take(this.hand, situation, view !== before);
    const changes = this.stage.pieces.show(view, layout, moves);
    this.#drawn = view;
    if (before?.kind !== view.kind || widthOf(before) !== widthOf(view))
      this.stage.grid.point(firstCursor(view));
    if (before && before !== view) {
      if (changes) this.announce(story(this.#settings, changes, before, view, situation.seat));
      if (view.kind === "checkers") this.#hovered = -1;
    }
    this.settle(outcome ? { hand, outcome } : { hand });
  }

  /** Takes the hand as it has become, shows it, and tells what came of it. */
  settle({ hand, outcome }: Result): void {
    const selected = hand.selected !== this.hand.selected && hand.selected >= 0;
    this.hand = hand;
    const { situation } = this;
    if (situation === null) return;
    this.#show(situation);
    if (selected && !outcome) this.announce(choice(this.#settings, situation, hand));
    if (outcome === undefined) return;
    if (outcome.type === "refused") this.stage.refuse(this.layout(situation.view), outcome.cell);
    if (this.#tell(outcome)) this.announce(answer(this.#settings, situation.view, outcome));
  }

  /** Points at a cell, or at none: in Connect-N a disc shows where it would land. */
  hover(cell: number): void {
    if (cell === this.#hovered) return;
    this.#hovered = cell;
    if (this.situation?.view.kind === "connect") this.#preview(this.situation);
  }

  #show(situation: Situation): void {
    const { view } = situation;
    const { stage, hand } = this;
    const mode = modeOf(situation);
    const held = movable(situation);
    const going = new Set(targets(situation, hand.selected).map(([, to]) => to));
    const live = (cell: number) =>
      mode !== "never" && (view.kind === "connect" || held.has(cell) || going.has(cell));
    const { marks } = this.#settings;
    stage.showFacts(this.layout(view), view, marks);
    stage.showChoices(this.layout(view), situation, hand);
    stage.grid.label(this.texts.board, labels(this.#settings, situation, hand, marks));
    stage.grid.mark(live, held, hand.selected);
    this.#preview(situation);
  }

  #preview(situation: Situation): void {
    const { view, seat } = situation;
    const mode = modeOf(situation);
    if (view.kind !== "connect") return;
    const { premove } = this.hand;
    const cell = premove ? premove.to : mode === "never" ? -1 : this.#hovered;
    const landing = cell < 0 ? -1 : landingIn(view, columnOf(view, cell));
    const whose = mode === "now" ? (view.turn ?? seat) : seat;
    this.stage.showLanding(this.layout(view), landing, whose);
  }
}

/** Where the focus goes first: the middle, or a piece that can move. */
function firstCursor(view: BoardView): number {
  if (view.kind === "connect") return Math.floor(widthOf(view) / 2);
  const origins = stepsOf(view).map(([, , origin]) => origin);
  return origins[Math.floor(origins.length / 2)] ?? Math.max(view.rows.join("").search(/\S/), 0);
}
