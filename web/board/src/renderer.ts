/** Draws a board: frame, pieces, marks, coordinates, the text being typed, the grid of cells. */

import { arrowsOn } from "./draw/arrows.ts";
import { coordinates, face, ground, isPlayedEverywhere } from "./draw/ground.ts";
import { choices, chosen, facts, landing, lastMove, notesOn, refusal } from "./draw/marks.ts";
import { PieceSet } from "./draw/set.ts";
import { sharedSheet } from "./draw/style.ts";
import { sheen, svg } from "./draw/svg.ts";
import { CellGrid } from "./grid.ts";
import type { MoveInput } from "./move-input.ts";
import { CELL, type Layout } from "./layout.ts";
import type { BoardState } from "./board-state.ts";
import type { Arrow, BoardView, Mark, Piece } from "./view.ts";

/** The layers of the drawing, bottom first. Pieces are behind the face of a wall. */
const LAYERS = [
  "ground",
  "below",
  "chosen",
  "ghost",
  "pieces",
  "face",
  "facts",
  "choices",
  "arrows",
  "notes",
] as const;
const MOST_LINES = 4;
type Layer = (typeof LAYERS)[number];

export class Renderer {
  readonly grid = new CellGrid();
  readonly pieces: PieceSet;
  readonly #size = new CSSStyleSheet();
  readonly #board = block("board");
  readonly #drawing = svg("svg", { "aria-hidden": "true" });
  readonly #files = block("files");
  readonly #ranks = block("ranks");
  readonly #typed = block("typed");
  readonly #live = block("unseen");
  readonly #layers = LAYERS.map((name) => svg("svg", { class: name }));
  #setUp = "";
  #facts: BoardView | null = null;
  #notes: readonly unknown[] = [];

  constructor(root: ShadowRoot) {
    root.adoptedStyleSheets = [sharedSheet(), this.#size];
    this.pieces = new PieceSet(this.#layer("pieces"));
    this.#drawing.append(sheen(), ...this.#layers);
    const field = block("field");
    field.append(this.#drawing, this.grid.root);
    this.#board.append(field, this.#files, this.#ranks, this.#typed);
    this.#board.setAttribute("part", "board");
    for (const edge of [this.#files, this.#ranks]) {
      edge.setAttribute("part", "coordinates");
      edge.ariaHidden = "true";
    }
    this.#live.ariaLive = "polite";
    root.append(this.#board, this.#live);
  }

  /** Clears the board. */
  clear(): void {
    this.#setUp = "";
    this.#board.classList.remove("on-wall", "on-checkered", "on-grid", "numbered", "all-played");
  }

  /** Draws the empty board, if its layout, coordinates or names have changed. */
  setUp(layout: Layout, view: BoardView, look: { still: boolean; signed: boolean }): void {
    for (const [name, wanted] of Object.entries(look)) this.#board.classList.toggle(name, wanted);
    const blank = layout.surface !== "wall" && view.rows.map((row) => row.replace(/\S/g, "."));
    const key = JSON.stringify([layout, view.coordinates, view.names, blank]);
    if (key === this.#setUp) return;
    this.#facts = null;
    this.#notes = [];
    this.#size.replaceSync(`:host{--_w:${layout.width};--_h:${layout.height}}`);
    this.clear();
    this.#setUp = key;
    this.#board.classList.add(`on-${layout.surface}`);
    this.#board.classList.toggle("numbered", view.coordinates === "cells");
    this.#board.classList.toggle("all-played", isPlayedEverywhere(view));
    this.#drawing.setAttribute("viewBox", `0 0 ${layout.width * CELL} ${layout.height * CELL}`);
    this.#draw("ground", ground(layout, view));
    this.#draw("face", face(layout));
    const { files, ranks } = coordinates(layout, view);
    this.#files.replaceChildren(...files.map(label));
    this.#ranks.replaceChildren(...ranks.map(label));
    this.grid.build(layout);
  }

  /** Shows the marks that the position itself determines; null hides them while pieces are moving.
   * Redraws them only for another position, because they fade in. */
  showFacts(layout: Layout, view: BoardView | null): void {
    if (view === this.#facts) return;
    this.#facts = view;
    this.#draw("below", view ? lastMove(layout, view) : []);
    this.#draw("facts", view ? facts(layout, view) : []);
    if (view) this.pieces.mark(view);
  }

  /** The notes and arrows of an analysis. */
  showNotes(
    layout: Layout,
    view: BoardView,
    notes: readonly Mark[],
    arrows: readonly Arrow[],
  ): void {
    const key = [view, notes, arrows];
    if (key.every((part, index) => part === this.#notes[index])) return;
    this.#notes = key;
    this.#draw("arrows", arrowsOn(layout, arrows));
    this.#draw("notes", notesOn(layout, view, notes));
  }

  /** Shows what can be chosen, and current choices. */
  showChoices(layout: Layout, state: BoardState, input: MoveInput, hints: boolean): void {
    this.#draw("chosen", chosen(layout, input));
    this.#draw("choices", choices(layout, state, input, hints));
  }

  /** Shows a piece where it would land, or none. */
  showLanding(layout: Layout, cell: number, piece: Piece | null): void {
    this.#draw("ghost", cell < 0 ? [] : landing(layout, cell, piece));
  }

  showTyped(text: string): void {
    this.#typed.textContent = text;
  }

  /** Briefly shows that a cell cannot be chosen. */
  refuse(layout: Layout, cell: number): void {
    if (cell < 0) return;
    this.pieces.shake(cell);
    const mark = refusal(layout, cell);
    this.#layer("choices").append(mark);
    setTimeout(() => mark.remove(), 700);
  }

  /** Adds a text to the live region, for screen readers. */
  say(text: string): void {
    const line = document.createElement("p");
    line.textContent = text;
    this.#live.append(line);
    // Screen readers read the lines one after another, so they must stay for a while.
    if (this.#live.childElementCount > MOST_LINES) this.#live.firstElementChild?.remove();
  }

  #layer(name: Layer): SVGSVGElement {
    const layer = this.#layers[LAYERS.indexOf(name)];
    if (layer === undefined) throw new Error(`The drawing has no layer ${name}.`);
    return layer;
  }

  #draw(name: Layer, shapes: readonly SVGElement[]): void {
    this.#layer(name).replaceChildren(...shapes);
  }
}

function block(kind: string): HTMLElement {
  const element = document.createElement("div");
  element.className = kind;
  return element;
}

function label(text: string): HTMLElement {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}
