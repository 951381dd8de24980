/** The cells for clicks, focus and screen readers: an ARIA grid over the drawing. */

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

  /** The cell that holds the single tab stop. */
  get cursor(): number {
    return this.#cursor;
  }

  /** Builds the cells in display order. */
  build(layout: Layout): void {
    const focused = this.root.matches(":focus-within");
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
    this.point(Math.min(this.#cursor, this.#cells.length - 1), focused ? {} : undefined);
  }

  label(board: string, cells: readonly string[]): void {
    say(this.root, board);
    this.#cells.forEach((element, cell) => say(element, cells[cell] ?? ""));
  }

  /** Marks the cells that can be chosen and those that are. */
  mark(live: (cell: number) => boolean, held: ReadonlySet<number>, selected: number): void {
    this.#cells.forEach((element, cell) => {
      element.className = `cell${live(cell) ? " live" : ""}${held.has(cell) ? " held" : ""}`;
      // With aria-selected="false", a screen reader would call every other cell "not selected".
      element.toggleAttribute("aria-selected", false);
      if (cell === selected) element.setAttribute("aria-selected", "true");
    });
  }

  /** Moves the tab stop to a cell; with `focus`, the focus as well. */
  point(cell: number, focus?: FocusOptions): void {
    const [before, element] = [this.#cells[this.#cursor], this.#cells[cell]];
    if (element === undefined) return;
    if (before) before.tabIndex = -1;
    element.tabIndex = 0;
    this.#cursor = cell;
    if (focus) element.focus(focus);
  }

  cellOf(target: EventTarget | null): number {
    return this.#cells.findIndex((element) => element === target);
  }

  /** The cell under the pointer, or -1. */
  cellUnder({ clientX, clientY }: MouseEvent): number {
    if (this.#layout === null) return -1;
    return cellAtPoint(this.#layout, this.root.getBoundingClientRect(), clientX, clientY);
  }
}

function part(role: "row" | "gridcell"): HTMLElement {
  const element = document.createElement("div");
  element.setAttribute("role", role);
  element.className = role === "row" ? "row" : "cell";
  return element;
}

function say(element: HTMLElement, label: string): void {
  if (element.ariaLabel !== label) element.ariaLabel = label;
}
