/** Mouse, pen and finger: clicks, drags, and where a disc would land. */

import type { PieceSet } from "./draw/set.ts";
import type { CellGrid } from "./grid.ts";
import { grab, movable, press, type Hand, type Result, type Situation } from "./hand.ts";
import { CELL } from "./layout.ts";
import { widthOf } from "./view.ts";

export interface PointerHost {
  readonly pieces: PieceSet;
  situation(): Situation | null;
  hand(): Hand;
  settle(result: Result): void;
  hover(cell: number): void;
}

interface Hold {
  readonly cell: number;
  readonly x: number;
  readonly y: number;
  /** The piece was taken up by this very press, so letting go does not put it down. */
  readonly fresh: boolean;
  readonly movable: boolean;
  dragging: boolean;
}

const NEARLY_STILL = 5; // pixels that a click may wander
const SAME_PRESS = 300; // milliseconds in which a click belongs to the press before it

export function followPointer(grid: CellGrid, host: PointerHost): void {
  let hold: Hold | null = null;
  let released = -SAME_PRESS;
  const { root } = grid;

  root.addEventListener("pointerdown", (event) => {
    const situation = host.situation();
    const cell = grid.cellUnder(event);
    if (situation === null || cell < 0 || event.button !== 0 || !event.isPrimary) return;
    root.setPointerCapture(event.pointerId);
    const before = host.hand();
    const own = movable(situation).has(cell) && before.premove === null;
    const hand = own ? grab(before, situation, cell) : before;
    const fresh = hand.selected !== before.selected;
    hold = { cell, x: event.clientX, y: event.clientY, fresh, movable: own, dragging: false };
    if (fresh) host.settle({ hand });
    host.hover(cell);
  });

  root.addEventListener("pointermove", (event) => {
    const situation = host.situation();
    if (situation === null) return;
    host.hover(grid.cellUnder(event));
    if (hold === null || !hold.movable) return;
    const [across, down] = [event.clientX - hold.x, event.clientY - hold.y];
    if (!hold.dragging && Math.hypot(across, down) < NEARLY_STILL) return;
    hold.dragging = true;
    const units = (CELL * widthOf(situation.view)) / root.getBoundingClientRect().width;
    host.pieces.carry(hold.cell, { x: across * units, y: down * units });
  });

  root.addEventListener("pointerup", (event) => {
    const held = hold;
    hold = null;
    released = event.timeStamp;
    const situation = host.situation();
    if (held === null || situation === null) return;
    const cell = grid.cellUnder(event);
    grid.point(cell, true);
    if (held.dragging) host.pieces.carry(held.cell, null);
    if (event.pointerType !== "mouse") host.hover(-1);
    if (cell < 0 || (held.fresh && cell === held.cell)) return;
    if (held.dragging && cell === held.cell) return;
    host.settle(press(host.hand(), situation, cell));
  });

  const giveUp = () => {
    if (hold?.dragging) host.pieces.carry(hold.cell, null);
    hold = null;
    host.hover(-1);
  };
  root.addEventListener("pointercancel", giveUp);
  root.addEventListener("pointerleave", () => host.hover(-1));

  // Screen readers click without a pointer.
  root.addEventListener("click", (event) => {
    const situation = host.situation();
    if (situation === null || event.timeStamp - released < SAME_PRESS) return;
    const cell = grid.cellOf(event.target);
    if (cell >= 0) host.settle(press(host.hand(), situation, cell));
  });
}
