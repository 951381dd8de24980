/** The cells that are clicked, focused and read out: an ARIA grid over the drawing. */

import { cellAt, cellAtPoint, type Layout } from "./layout.ts";

export class CellGrid {
  readonly root = document.createElement("div");
  #cells: HTMLElement[] = [];
  #layout: Layout | null = null;
  #cursor = 0;

  constructor() {
    this.root.className = "grid";
    this.root.setAttribute("role", "grid");
  }

  get cursor(): number {
    return this.#cursor;
  }

  /** Lays the cells out in the order in which they are seen. */
  build(layout: Layout): void {
    this.#layout = layout;
    this.#cells = [];
    const rows = Array.from({ length: layout.height }, (_, row) => {
      const line = part("row");
      for (let column = 0; column < layout.width; column++) {
        const cell = part("gridcell");
        cell.tabIndex = -1;
        this.#cells[cellAt(layout, { row, column })] = cell;
        line.append(cell);
      }
      return line;
    });
    this.root.replaceChildren(...rows);
    this.#cursor = Math.min(this.#cursor, this.#cells.length - 1);
    this.#stop(true);
  }

  label(labels: readonly string[]): void {
    labels.forEach((label, cell) => {
      const element = this.#cells[cell];
      if (element && element.getAttribute("aria-label") !== label)
        element.setAttribute("aria-label", label);
    });
  }

  /** Says of each cell whether it can be chosen and whether it has been. */
  mark(live: (cell: number) => boolean, held: (cell: number) => boolean, selected: number): void {
    this.#cells.forEach((element, cell) => {
      element.className = `cell${live(cell) ? " live" : ""}${held(cell) ? " held" : ""}`;
      element.setAttribute("aria-selected", String(cell === selected));
    });
  }

  /** Moves the one tab stop to a cell, and the focus with it if asked. */
  point(cell: number, focus: boolean): void {
    if (cell < 0 || cell >= this.#cells.length) return;
    this.#stop(false);
    this.#cursor = cell;
    this.#stop(true);
    if (focus) this.#cells[cell]?.focus({ preventScroll: false });
  }

  cellOf(target: EventTarget | null): number {
    return this.#cells.findIndex((element) => element === target);
  }

  cellUnder(event: MouseEvent): number {
    if (this.#layout === null) return -1;
    return cellAtPoint(
      this.#layout,
      this.root.getBoundingClientRect(),
      event.clientX,
      event.clientY,
    );
  }

  #stop(on: boolean): void {
    const element = this.#cells[this.#cursor];
    if (element) element.tabIndex = on ? 0 : -1;
  }
}

function part(role: "row" | "gridcell"): HTMLElement {
  const element = document.createElement("div");
  element.setAttribute("role", role);
  element.className = role === "row" ? "row" : "cell";
  return element;
}
