/** The element: properties in, events out. */

import { answer, labels, story, type Speaker } from "./speech.ts";
import {
  EMPTY_HAND,
  follow,
  landingIn,
  modeOf,
  movable,
  press,
  refuse,
  release,
  take,
  targets,
} from "./hand.ts";
import type { Hand, Reason, Result, Situation } from "./hand.ts";
import { wishOf } from "./keys.ts";
import { layoutOf, type Layout } from "./layout.ts";
import { followPointer } from "./pointer.ts";
import { Stage } from "./stage.ts";
import { ENGLISH, type BoardTexts } from "./texts.ts";
import { isComplete, readTyped, typedWith } from "./typing.ts";
import { checked, columnOf, type BoardView, type Mark, type Premove } from "./view.ts";

export interface StepDetail {
  move: string;
}
export interface PremoveDetail {
  premove: Premove | null;
}
export interface RefusedDetail {
  reason: Reason;
  cell: number;
  text?: string;
}

const FLAGS = ["flipped", "interactive", "premovable", "animated"] as const;
const PROPERTIES = ["view", "marks", "texts", "seatNames", "seat", ...FLAGS] as const;
const TYPING_PAUSE = 900; // milliseconds until a column of several digits is taken as it is

export class CheckrowBoard extends HTMLElement {
  static readonly observedAttributes = ["view", "seat", ...FLAGS];

  readonly #stage: Stage;
  #view: BoardView | null = null;
  #drawn: BoardView | null = null;
  #hand: Hand = EMPTY_HAND;
  #typed = "";
  #pause: ReturnType<typeof setTimeout> | undefined;
  #hovered = -1;
  #waiting = false;
  #flipped = false;
  #interactive = false;
  #premovable = false;
  #animated = true;
  #seat: number | null = null;
  #marks: readonly Mark[] = [];
  #texts: BoardTexts = ENGLISH;
  #seatNames: readonly string[] = [];

  constructor() {
    super();
    this.#stage = new Stage(this.attachShadow({ mode: "open", delegatesFocus: true }));
    this.#stage.grid.root.addEventListener("keydown", (event) => this.#key(event));
    followPointer(this.#stage.grid, {
      pieces: this.#stage.pieces,
      situation: () => this.#situation(),
      hand: () => this.#hand,
      settle: (result) => this.#settle(result),
      hover: (cell) => this.#hover(cell),
    });
  }

  connectedCallback(): void {
    // What was set before the element was known to the browser has to pass the setters.
    for (const name of PROPERTIES)
      if (Object.hasOwn(this, name)) {
        const value: unknown = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, value);
      }
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    if (name === "view") this.view = value === null ? null : (JSON.parse(value) as BoardView);
    else if (name === "seat") this.seat = value === null ? null : Number(value);
    else Reflect.set(this, name, name === "animated" ? value !== "false" : value !== null);
  }

  get view(): BoardView | null {
    return this.#view;
  }
  set view(view: BoardView | null) {
    this.#view = view === null ? null : checked(view);
    this.#later();
  }
  get flipped(): boolean {
    return this.#flipped;
  }
  set flipped(flipped: boolean) {
    this.#flipped = flipped;
    this.#later();
  }
  /** Whether steps may be chosen now. */
  get interactive(): boolean {
    return this.#interactive;
  }
  set interactive(interactive: boolean) {
    this.#interactive = interactive;
    this.#later();
  }
  /** Whether a step may be chosen ahead of the turn. */
  get premovable(): boolean {
    return this.#premovable;
  }
  set premovable(premovable: boolean) {
    this.#premovable = premovable;
    this.#later();
  }
  get animated(): boolean {
    return this.#animated;
  }
  set animated(animated: boolean) {
    this.#animated = animated;
  }
  /** Whose pieces are moved here, where that is known. */
  get seat(): number | null {
    return this.#seat;
  }
  set seat(seat: number | null) {
    this.#seat = seat;
    this.#later();
  }
  get marks(): readonly Mark[] {
    return this.#marks;
  }
  set marks(marks: readonly Mark[]) {
    this.#marks = marks;
    this.#later();
  }
  get texts(): BoardTexts {
    return this.#texts;
  }
  set texts(texts: BoardTexts) {
    this.#texts = texts;
    this.#later();
  }
  get seatNames(): readonly string[] {
    return this.#seatNames;
  }
  set seatNames(names: readonly string[]) {
    this.#seatNames = names;
    this.#later();
  }

  /** Says something to those who listen to the board. */
  announce(text: string): void {
    if (text === "") return;
    // The same words again are only heard if the element is another.
    const line = document.createElement("p");
    line.textContent = text;
    this.#stage.live.replaceChildren(line);
  }

  // Drawing. Whatever changed in one go is drawn in one go.

  #later(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      this.#render();
    });
  }

  #situation(): Situation | null {
    const view = this.#view;
    if (view === null) return null;
    return { view, interactive: this.#interactive, premovable: this.#premovable, seat: this.#seat };
  }

  #layout(view: BoardView): Layout {
    return layoutOf(view, this.#flipped);
  }

  #speaker(): Speaker {
    return { texts: this.#texts, seatNames: this.#seatNames };
  }

  #render(): void {
    const situation = this.#situation();
    if (situation === null) return;
    const { view } = situation;
    const before = this.#drawn;
    const first = before === null;
    const layout = this.#layout(view);
    this.#stage.setUp(layout, view);
    const result = view === before ? this.#kept(situation) : take(this.#hand, situation);
    this.#hand = result.hand;
    if (view !== before) {
      const changes = this.#stage.showPieces(layout, view, this.#moves());
      this.#drawn = view;
      if (before && changes)
        this.announce(story(this.#speaker(), changes, before, view, this.#seat));
      this.#hovered = -1;
    } else this.#stage.showPieces(layout, view, false);
    if (first) this.#stage.grid.point(this.#start(view), false);
    this.#point();
    if (result.outcome) this.#settle(result);
  }

  /** The hand as it is, as far as it still may hold what it holds. */
  #kept(situation: Situation): Result {
    const mode = modeOf(situation);
    const held = movable(situation).has(this.#hand.selected);
    if (mode === "now" && !held) return take({ ...this.#hand, planned: [] }, situation);
    return {
      hand: {
        ...this.#hand,
        selected: held ? this.#hand.selected : -1,
        premove: mode === "ahead" ? this.#hand.premove : null,
      },
    };
  }

  #start(view: BoardView): number {
    if (view.kind === "connect") return Math.floor((view.rows[0]?.length ?? 0) / 2);
    const origins = view.steps.map(([, , origin]) => origin).filter((cell) => cell >= 0);
    return origins[Math.floor(origins.length / 2)] ?? Math.max(view.rows.join("").search(/\S/), 0);
  }

  #moves(): boolean {
    return this.#animated && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Shows what can be chosen and what has been. */
  #point(): void {
    const situation = this.#situation();
    if (situation === null) return;
    const { view } = situation;
    const layout = this.#layout(view);
    const { grid } = this.#stage;
    const mode = modeOf(situation);
    const held = movable(situation);
    const going = new Set(targets(situation, this.#hand).map(([, to]) => to));
    const connect = view.kind === "connect";
    this.#stage.showMarks(layout, situation, this.#hand, this.#marks);
    grid.root.setAttribute("aria-label", this.#texts.board);
    grid.root.classList.toggle("live", mode !== "never");
    grid.label(labels(this.#speaker(), situation, this.#hand));
    grid.mark(
      (cell) => mode !== "never" && (connect || held.has(cell) || going.has(cell)),
      (cell) => held.has(cell),
      this.#hand.selected,
    );
    this.#stage.typed.textContent = this.#typed;
    this.#preview(situation);
  }

  #preview(situation: Situation): void {
    const { view } = situation;
    const layout = this.#layout(view);
    const mode = modeOf(situation);
    const shown = view.kind === "connect" && mode !== "never";
    const { premove } = this.#hand;
    if (shown && premove) return this.#stage.showGhost(layout, premove.to, this.#seat ?? 0);
    const landing =
      shown && this.#hovered >= 0 ? landingIn(view, columnOf(view, this.#hovered)) : -1;
    this.#stage.showGhost(
      layout,
      landing,
      (mode === "now" ? view.turn : this.#seat) ?? this.#seat ?? 0,
    );
  }

  #hover(cell: number): void {
    const situation = this.#situation();
    if (situation === null || cell === this.#hovered) return;
    this.#hovered = cell;
    this.#preview(situation);
  }

  // Choosing

  /** Keeps the hand and tells what came of it. */
  #settle({ hand, outcome }: Result): void {
    this.#hand = hand;
    this.#point();
    if (outcome === undefined || this.#view === null) return;
    const { type, ...detail } = outcome;
    const event = new CustomEvent(type, {
      detail,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    const heard = this.dispatchEvent(event);
    if (outcome.type === "refused") this.#stage.pieces.shake(outcome.cell);
    if (heard) this.announce(answer(this.#speaker(), this.#view, outcome));
  }

  #key(event: KeyboardEvent): void {
    const situation = this.#situation();
    if (situation === null) return;
    const { view } = situation;
    const { grid } = this.#stage;
    const wish = wishOf(event, grid.cursor, this.#layout(view), view, this.#typed);
    if (wish === null) return;
    if (wish.type === "type" && typedWith(this.#typed, wish.letter, view) === null) return;
    if (wish.type === "release" && !this.#letGo(situation)) return;
    event.preventDefault();
    if (wish.type === "go") {
      grid.point(wish.cell, true);
      this.#hover(wish.cell);
    } else if (wish.type === "press") this.#settle(press(this.#hand, situation, grid.cursor));
    else if (wish.type === "erase") this.#type(this.#typed.slice(0, -1), situation);
    else if (wish.type === "submit") this.#submit(situation);
    else if (wish.type === "type")
      this.#type(typedWith(this.#typed, wish.letter, view) ?? "", situation);
  }

  /** Forgets what was typed, or puts the piece down; false if there was nothing. */
  #letGo(situation: Situation): boolean {
    if (this.#typed) {
      this.#type("", situation);
      return true;
    }
    const result = release(this.#hand, situation);
    if (result) this.#settle(result);
    return result !== null;
  }

  #type(text: string, situation: Situation): void {
    clearTimeout(this.#pause);
    this.#typed = text;
    this.#stage.typed.textContent = text;
    if (text === "") return;
    if (isComplete(text, situation.view)) return this.#submit(situation);
    this.announce(this.#texts.typed(text));
    if (situation.view.kind === "connect")
      this.#pause = setTimeout(() => {
        const now = this.#situation();
        if (now) this.#submit(now);
      }, TYPING_PAUSE);
  }

  /** Does what was typed. One square alone takes its piece up. */
  #submit(situation: Situation): void {
    const text = this.#typed;
    this.#type("", situation);
    const typed = readTyped(text, situation.view);
    if (modeOf(situation) === "never")
      return this.#settle(refuse(this.#hand, "not-your-turn", -1, text));
    if (typed === null) return this.#settle(refuse(this.#hand, "unreadable", -1, text));
    if (typed.type === "move")
      return this.#settle({ hand: this.#hand, outcome: { type: "step", move: typed.move } });
    const goal = typed.type === "cell" ? typed.cell : (typed.squares.at(-1) ?? 0);
    this.#stage.grid.point(goal, true);
    if (typed.type === "cell") return this.#settle(press(this.#hand, situation, goal));
    if (modeOf(situation) === "now")
      return this.#settle(follow(this.#hand, situation, typed.squares));
    const [origin = -1, to = -1] = typed.squares;
    this.#settle({
      hand: { ...this.#hand, selected: -1, premove: { origin, to } },
      outcome: { type: "premove", premove: { origin, to } },
    });
  }
}
