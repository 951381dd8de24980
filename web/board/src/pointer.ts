/** Mouse, pen and touch: clicks, drags, and previews of where a disc would land. */

import type { Board } from "./board.ts";
import { grab, press } from "./move-input.ts";
import { CELL, layoutOf } from "./layout.ts";
import { movable } from "./board-state.ts";

interface Hold {
  readonly cell: number;
  readonly x: number;
  readonly y: number;
  /** Whether the pressed piece can be dragged. */
  readonly movable: boolean;
  /** Whether this press selected the piece, so that releasing it does not deselect it. */
  readonly fresh: boolean;
  dragging: boolean;
}

const NEARLY_STILL = 5; // pixels that a click may move
const SAME_PRESS = 300; // milliseconds after a press in which a click belongs to it

export function followPointer(board: Board): void {
  const { grid, pieces } = board.renderer;
  const { root } = grid;
  let hold: Hold | null = null;
  let released = -SAME_PRESS;

  root.addEventListener("pointerdown", (event) => {
    const { state } = board;
    const cell = grid.cellUnder(event);
    if (state === null || cell < 0 || event.button !== 0 || !event.isPrimary) return;
    root.setPointerCapture(event.pointerId);
    const before = board.input;
    const own = movable(state).has(cell) && before.premove === null;
    const input = own ? grab(before, state, cell) : before;
    const fresh = input.selected !== before.selected;
    hold = { cell, x: event.clientX, y: event.clientY, movable: own, fresh, dragging: false };
    if (fresh) board.settle({ input });
    board.hover(cell);
  });

  root.addEventListener("pointermove", (event) => {
    board.hover(grid.cellUnder(event));
    const { state } = board;
    if (hold === null || !hold.movable || state === null) return;
    const [across, down] = [event.clientX - hold.x, event.clientY - hold.y];
    if (!hold.dragging && Math.hypot(across, down) < NEARLY_STILL) return;
    hold.dragging = true;
    const { width } = layoutOf(state.view, false);
    const units = (CELL * width) / root.getBoundingClientRect().width;
    pieces.carry(hold.cell, { x: across * units, y: down * units });
  });

  root.addEventListener("pointerup", (event) => {
    const held = hold;
    hold = null;
    released = event.timeStamp;
    const { state } = board;
    if (held === null || state === null) return;
    const cell = grid.cellUnder(event);
    // A finger that has left the screen points at no cell.
    if (event.pointerType !== "mouse") board.hover(-1);
    if (cell >= 0) grid.point(cell, { preventScroll: true });
    const stayed = cell === held.cell && (held.fresh || held.dragging);
    const result = cell < 0 || stayed ? null : press(board.input, state, cell);
    if (held.dragging)
      if (result?.outcome?.type === "step") pieces.layDown(held.cell, cell);
      else pieces.carry(held.cell, null);
    if (result) board.settle(result);
  });

  root.addEventListener("pointercancel", () => {
    if (hold?.dragging) pieces.carry(hold.cell, null);
    hold = null;
    board.hover(-1);
  });
  root.addEventListener("pointerleave", () => board.hover(-1));

  // Screen readers click without a pointer.
  root.addEventListener("click", (event) => {
    const { state } = board;
    if (state === null || event.timeStamp - released < SAME_PRESS) return;
    const cell = grid.cellOf(event.target);
    if (cell >= 0) board.settle(press(board.input, state, cell));
  });
}
