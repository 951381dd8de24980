/** The board without pieces: squares, lines or a face with holes, and the frame. */

import { CELL, centreOf, cellAt, type Layout } from "../layout.ts";
import { isPlayed, type BoardView } from "../view.ts";
import { path, svg } from "./svg.ts";

const HOLE = 40;
const MOST_NUMBERS = 20;

/** The layer below the pieces. */
export function ground(layout: Layout, view: BoardView): SVGElement[] {
  const whole = { width: layout.width * CELL, height: layout.height * CELL };
  if (layout.surface === "wall")
    return [svg("rect", { class: "hole", ...whole }), ...numbers(layout, view)];
  const above =
    layout.surface === "checkered"
      ? path("dark-square", squares(layout, darkCells(layout, view)))
      : path(
          "rule",
          squares(
            layout,
            allCells(layout).filter((cell) => isPlayed(view, cell)),
          ),
        );
  return [svg("rect", { class: "light-square", ...whole }), above, ...numbers(layout, view)];
}

/** The layer in front of the pieces: the face of a wall, with its holes cut out. */
export function face(layout: Layout): SVGElement[] {
  if (layout.surface !== "wall") return [];
  // Slightly over the edge, to meet the frame of the same colour.
  const outer = `M-2-2H${layout.width * CELL + 2}V${layout.height * CELL + 2}H-2Z`;
  const holes = allCells(layout).map((cell) => ring(centreOf(layout, cell), HOLE));
  const rings = holes.join("");
  const edge = (kind: string, down: number) =>
    svg("path", { class: kind, d: rings, transform: `translate(0 ${down})` });
  return [
    edge("inside", 3), // the shadow that the face casts into its holes
    svg("path", { class: "face", "fill-rule": "evenodd", d: outer + rings }),
    edge("gleam", 1.5),
    edge("bevel", 0),
  ];
}

const allCells = ({ width, height }: Layout): number[] =>
  Array.from({ length: width * height }, (_, cell) => cell);

const ring = ({ x, y }: { x: number; y: number }, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** If all squares are in play, the two tones only guide the eye. */
export const isPlayedEverywhere = ({ rows }: BoardView): boolean => !rows.join("").includes(" ");

function darkCells(layout: Layout, view: BoardView): number[] {
  return allCells(layout).filter((cell) =>
    isPlayedEverywhere(view)
      ? (Math.floor(cell / layout.width) + layout.height - 1 + (cell % layout.width)) % 2 === 0
      : isPlayed(view, cell),
  );
}

/** The outlines of cells. */
function squares(layout: Layout, cells: readonly number[]): string {
  return cells
    .map((cell) => {
      const { x, y } = centreOf(layout, cell);
      return `M${x - CELL / 2} ${y - CELL / 2}h${CELL}v${CELL}h${-CELL}Z`;
    })
    .join("");
}

/** Cell names, in the corners of their cells. */
function numbers(layout: Layout, view: BoardView): SVGElement[] {
  if (view.coordinates !== "cells") return [];
  return allCells(layout)
    .filter((cell) => view.names[cell])
    .map((cell) => {
      const { x, y } = centreOf(layout, cell);
      return svg(
        "text",
        { class: "number", part: "coordinates", x: x - 46, y: y - 30 },
        view.names[cell] ?? "",
      );
    });
}

/** The letters below the board and the numbers beside it, if it has any. */
export function coordinates(layout: Layout, view: BoardView): { files: string[]; ranks: string[] } {
  const columns = Array.from({ length: layout.width }, (_, column) => column);
  if (view.coordinates === "columns") {
    const numbers = columns.map(
      (column) => (cellAt(layout, { row: 0, column }) % layout.width) + 1,
    );
    // A wide board has no room for all numbers.
    const shown = (number: number) =>
      layout.width <= MOST_NUMBERS || number % 5 === 0 || number === 1;
    return { files: numbers.map((number) => (shown(number) ? String(number) : "")), ranks: [] };
  }
  if (view.coordinates === "cells") return { files: [], ranks: [] };
  const rows = Array.from({ length: layout.height }, (_, row) => row);
  const nameIn = (cells: number[]) => cells.map((cell) => view.names[cell]).find(Boolean) ?? "";
  return {
    files: columns.map((column) =>
      nameIn(rows.map((row) => cellAt(layout, { row, column })))
        .replace(/\d+/, "")
        .toLowerCase(),
    ),
    ranks: rows.map((row) =>
      nameIn(columns.map((column) => cellAt(layout, { row, column }))).replace(/\D+/, ""),
    ),
  };
}
