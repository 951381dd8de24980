/** The element: properties and attributes in, events out. */

import { Board, type Outcome, type Settings } from "./board.ts";
import type { Reason } from "./move-input.ts";
import { ENGLISH, type BoardTexts } from "./texts.ts";
import {
  checked,
  isSame,
  type Arrow,
  type BoardView,
  type GivenView,
  type Mark,
  type Premove,
} from "./view.ts";

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

const FLAGS = ["flipped", "interactive", "premovable", "animated", "hints", "signs"] as const;
const KEPT = [...FLAGS, "speed", "seat", "marks", "arrows", "texts", "seatNames"] as const;
const PROPERTIES = [...KEPT, "view"] as const;

export class CheckrowBoard extends HTMLElement implements Settings {
  static readonly observedAttributes = [...FLAGS, "view", "seat", "speed"];

  get view(): BoardView | null {
    return this.#settings.view;
  }
  set view(given: GivenView | null) {
    const view = given === null ? null : checked(given);
    if (view !== null && isSame(view, this.view)) return;
    this.#settings.view = view;
    this.#later();
  }
  /** Shows the board from the other side. */
  declare flipped: boolean;
  /** Whether steps can be chosen now. */
  declare interactive: boolean;
  /** Whether a step can be chosen ahead of the turn. */
  declare premovable: boolean;
  declare animated: boolean;
  /** The speed of pieces: 1 is normal, 2 twice as fast. */
  declare speed: number;
  /** Marks legal moves and pieces that can be captured. */
  declare hints: boolean;
  /** Draws the player's sign on each disc, in addition to its colour. */
  declare signs: boolean;
  /** The seat whose pieces are moved here, if known. */
  declare seat: number | null;
  declare marks: readonly Mark[];
  declare arrows: readonly Arrow[];
  declare texts: BoardTexts;
  declare seatNames: readonly string[];

  // Stores each property here, and draws several changes at once.
  static {
    for (const name of KEPT)
      Object.defineProperty(this.prototype, name, {
        enumerable: true,
        get(this: CheckrowBoard) {
          return this.#settings[name];
        },
        set(this: CheckrowBoard, value: never) {
          this.#settings[name] = value;
          this.#later();
        },
      });
  }

  readonly #settings: { -readonly [name in keyof Settings]: Settings[name] } = {
    view: null,
    flipped: false,
    interactive: false,
    premovable: false,
    animated: true,
    speed: 1,
    hints: true,
    signs: true,
    seat: null,
    marks: [],
    arrows: [],
    texts: ENGLISH,
    seatNames: [],
  };
  readonly #board = new Board(this.attachShadow({ mode: "open" }), this.#settings, (outcome) =>
    this.#tell(outcome),
  );
  #waiting = false;

  /** Whether the current view is shown and no piece is moving. */
  get resting(): boolean {
    return this.#board.resting;
  }

  connectedCallback(): void {
    // Properties set before the browser knew the element have bypassed the setters.
    for (const name of PROPERTIES)
      if (Object.hasOwn(this, name)) {
        const value: unknown = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, value);
      }
  }

  attributeChangedCallback(name: string, _before: string | null, text: string | null): void {
    let value: unknown = text !== null && text !== "false";
    if (name === "animated" || name === "hints" || name === "signs") value = text !== "false";
    if (name === "view") value = text === null ? null : JSON.parse(text);
    if (name === "seat") value = text === null ? null : Number(text);
    if (name === "speed") value = Number(text ?? 1);
    Reflect.set(this, name, value);
  }

  /** Moves the focus to the last focused cell. */
  override focus(options?: FocusOptions): void {
    this.#board.focus(options);
  }

  /** Announces a text to screen readers. */
  announce(text: string): void {
    this.#board.announce(text);
  }

  #later(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      this.#board.render();
    });
  }

  /** Returns false if the page announces the outcome itself. */
  #tell({ type, ...detail }: Outcome): boolean {
    const event = new CustomEvent(type, {
      detail,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    return this.dispatchEvent(event);
  }
}
