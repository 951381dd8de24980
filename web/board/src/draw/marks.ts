/** Marks on the board. Each kind has its own shape as well as its colour. */

import { linesThrough } from "../lines.ts";
import type { MoveInput } from "../move-input.ts";
import { CELL, centreOf, type Layout } from "../layout.ts";
import { modeOf, movable, targets, type BoardState } from "../board-state.ts";
import { pieceAt, type BoardView, type Mark, type Piece } from "../view.ts";
import { pictureOf } from "./pieces.ts";
import { at, circle, path, svg } from "./svg.ts";

const CORNERS = "M-45-24V-45H-24M24-45H45V-24M45 24V45H24M-24 45H-45V24";
const CROSS_HAIRS = "M-46 0H-31M31 0H46M0-46V-31M0 31V46";
const CROSS = "M-24-24 24 24M24-24-24 24";

const square = (kind: string): SVGElement =>
  svg("rect", { class: kind, x: -CELL / 2, y: -CELL / 2, width: CELL, height: CELL });

type Draw = (cells: readonly number[] | undefined, ...shapes: (() => SVGElement)[]) => void;

/** Collects shapes placed on cells. */
function onCells(layout: Layout, draw: (add: Draw) => void): SVGElement[] {
  const marks: SVGElement[] = [];
  draw((cells, ...shapes) => {
    for (const cell of cells ?? [])
      if (cell >= 0) marks.push(at(centreOf(layout, cell), "", ...shapes.map((shape) => shape())));
  });
  return marks;
}

/** Under the pieces: the squares of the last move. */
export const lastMove = (layout: Layout, view: BoardView): SVGElement[] =>
  onCells(layout, (add) => {
    if (layout.surface !== "wall") add(view.last, () => square("last"));
  });

/** Under the pieces: the square of the selected piece. */
export const chosen = (layout: Layout, input: MoveInput): SVGElement[] =>
  onCells(layout, (add) => add([input.selected], () => square("selected-square")));

/** Marks that the position itself determines: the last disc, captured pieces, the winning line. */
export const facts = (layout: Layout, view: BoardView): SVGElement[] => [
  ...onCells(layout, (add) => {
    if (layout.surface === "wall" && !view.line?.length)
      add(view.last, () => circle("last-disc late", 8));
    add(view.captured, () => path("mark captured late", CROSS));
    add(
      view.line,
      () => circle("mark win-edge late", 38),
      () => circle("mark win late", 38),
    );
  }),
  ...linesThrough(view.line ?? [], layout.width).flatMap((ends) => {
    const points = ends.map((cell) => centreOf(layout, cell));
    const d = points.map(({ x, y }, index) => `${index ? "L" : "M"}${x} ${y}`).join("");
    return ["win-edge", "win"].map((kind) =>
      svg("path", { class: `mark ${kind} stroke`, d, pathLength: 1 }),
    );
  }),
];

/** The notes of an analysis, on top of everything. A note on a piece leaves the piece visible. */
export const notesOn = (layout: Layout, view: BoardView, notes: readonly Mark[]): SVGElement[] =>
  onCells(layout, (add) => {
    for (const mark of notes) add([mark.cell], () => note(mark, pieceAt(view, mark.cell) ? 27 : 0));
  });

/** Marks of what can be chosen, and of current choices. */
export const choices = (
  layout: Layout,
  state: BoardState,
  input: MoveInput,
  hints: boolean,
): SVGElement[] =>
  onCells(layout, (add) => {
    const { view } = state;
    const { selected, premove } = input;
    const steps = targets(state, input.selected);
    const now = modeOf(state) === "now";
    const inDanger =
      now && selected >= 0 ? steps.map(([, , , captured]) => captured) : view.threatened;
    if (hints)
      add(
        inDanger,
        () => circle("mark threatened", 40),
        () => path("mark threatened", CROSS_HAIRS),
      );
    if (hints && now && selected < 0) add([...movable(state)], () => circle("mark movable", 44));
    add([selected], () => path("mark selected", CORNERS));
    if (hints)
      add(
        steps.map(([, to]) => to),
        () => circle("target", layout.input === "step" ? 15 : 9),
      );
    add(premove ? [premove.origin, premove.to] : [], () => path("mark planned", CORNERS));
  });

/** A piece where it would land, or just a mark of the place if its owner is unknown. */
export const landing = (layout: Layout, cell: number, piece: Piece | null): SVGElement[] =>
  onCells(layout, (add) => {
    add([cell], () => (piece === null ? circle("mark planned", 36) : pictureOf(piece)));
  });

export const refusal = (layout: Layout, cell: number): SVGElement =>
  at(centreOf(layout, cell), "refusal", path("mark", CROSS));

const SIGNS = { good: "+", bad: "−", even: "=", hint: "•" } as const;

function note({ text, tone }: Mark, down: number): SVGElement {
  const words = text || SIGNS[tone];
  const width = Math.max(46, words.length * 18 + 22);
  // Long texts are scaled down to fit their cell.
  const scale = Math.min(down ? 0.85 : 1, 96 / width);
  return svg(
    "g",
    { class: "note", transform: `translate(0 ${down}) scale(${scale})` },
    svg("rect", { class: tone, x: -width / 2, y: -23, width, height: 46, rx: 23 }),
    svg("text", { y: 11 }, words),
  );
}
