/** The parts of the board on the page: frame, drawing, grid, coordinates, what is typed. */

import type { Change } from "./changes.ts";
import { coordinates, face, ground, isNumbered } from "./draw/ground.ts";
import { marksAbove, marksBelow } from "./draw/marks.ts";
import { pictureOf } from "./draw/pieces.ts";
import { PieceSet } from "./draw/set.ts";
import { sharedSheet } from "./draw/style.ts";
import { at, svg } from "./draw/svg.ts";
import { CellGrid } from "./grid.ts";
import type { Hand, Situation } from "./hand.ts";
import { CELL, centreOf, type Layout } from "./layout.ts";
import type { BoardView, Mark } from "./view.ts";

export class Stage {
  readonly grid = new CellGrid();
  readonly live = block("unseen");
  readonly typed = block("typed");
  readonly pieces: PieceSet;
  readonly #size = new CSSStyleSheet();
  readonly #stage = block("stage");
  readonly #drawing = svg("svg", { "aria-hidden": "true" });
  readonly #ground = svg("g");
  readonly #below = svg("g");
  readonly #face = svg("g");
  readonly #above = svg("g");
  readonly #ghost = svg("g", { class: "ghost" });
  readonly #files = block("files");
  readonly #ranks = block("ranks");
  #drawn = "";

  constructor(root: ShadowRoot) {
    root.adoptedStyleSheets = [sharedSheet(), this.#size];
    const layer = svg("g");
    this.pieces = new PieceSet(layer);
    this.#drawing.append(
      sheen(),
      this.#ground,
      this.#below,
      layer,
      this.#ghost,
      this.#face,
      this.#above,
    );
    const field = block("field");
    field.append(this.#drawing, this.grid.root);
    this.#stage.append(field, this.#files, this.#ranks, this.typed);
    this.#stage.setAttribute("part", "board");
    for (const edge of [this.#files, this.#ranks]) {
      edge.setAttribute("part", "coordinates");
      edge.setAttribute("aria-hidden", "true");
    }
    this.live.setAttribute("aria-live", "polite");
    root.append(this.#stage, this.live);
  }

  /** Draws the board anew if it has become another. */
  setUp(layout: Layout, view: BoardView): void {
    const key = JSON.stringify([
      layout,
      view.names,
      layout.kind === "checkers" && view.rows.map((row) => row.replace(/\S/g, ".")),
    ]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#size.replaceSync(`:host{--_w:${layout.width};--_h:${layout.height}}`);
    this.#stage.className = `stage ${layout.kind}${isNumbered(view) ? " numbered" : ""}`;
    this.#drawing.setAttribute("viewBox", `0 0 ${layout.width * CELL} ${layout.height * CELL}`);
    this.#ground.replaceChildren(...ground(layout, view));
    this.#face.replaceChildren(...face(layout));
    const { files, ranks } = coordinates(layout, view);
    this.#files.replaceChildren(...files.map(label));
    this.#ranks.replaceChildren(...ranks.map(label));
    this.grid.build(layout);
  }

  showPieces(layout: Layout, view: BoardView, animated: boolean): readonly Change[] | null {
    return this.pieces.show(view, layout, animated);
  }

  showMarks(layout: Layout, situation: Situation, hand: Hand, notes: readonly Mark[]): void {
    this.#below.replaceChildren(...marksBelow(layout, situation));
    this.#above.replaceChildren(...marksAbove(layout, situation, hand, notes));
  }

  /** A disc as it would lie, or nothing. */
  showGhost(layout: Layout, cell: number, seat: number | null): void {
    if (cell < 0 || seat === null) return this.#ghost.replaceChildren();
    this.#ghost.replaceChildren(
      at(centreOf(layout, cell), "", pictureOf("connect", { seat, king: false })),
    );
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

/** Light from the upper left, over any colour. */
function sheen(): SVGElement {
  const stop = (offset: number, colour: string, opacity: number) =>
    svg("stop", { offset, "stop-color": colour, "stop-opacity": opacity });
  return svg(
    "radialGradient",
    { id: "sheen", cx: 0.36, cy: 0.28, r: 0.8 },
    stop(0, "#fff", 0.34),
    stop(0.5, "#fff", 0),
    stop(1, "#000", 0.22),
  );
}
