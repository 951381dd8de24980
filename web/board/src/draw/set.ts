/** The pieces on the board, one drawing for each, and their journeys. */

import { changesBetween, type Change } from "../changes.ts";
import { CELL, centreOf, type Layout } from "../layout.ts";
import { letterAt, pieceOf, type BoardView } from "../view.ts";
import { APPEAR, CROWN, SHAKE, VANISH, fall, travel } from "./motion.ts";
import { pictureOf } from "./pieces.ts";
import { at } from "./svg.ts";

interface Standing {
  readonly node: SVGGElement;
  readonly letter: string;
}

const QUICK = 180;

export class PieceSet {
  readonly #layer: SVGGElement;
  #standing = new Map<number, Standing>();
  #view: BoardView | null = null;
  #layout: Layout | null = null;
  #leaving: SVGGElement[] = [];

  constructor(layer: SVGGElement) {
    this.#layer = layer;
  }

  /** Shows a view: as a journey from the one before if there is one and `animated` allows it. */
  show(view: BoardView, layout: Layout, animated: boolean): readonly Change[] | null {
    const before = this.#view;
    const same = before !== null && this.#layout?.flipped === layout.flipped;
    const changes = same ? changesBetween(before, view) : null;
    this.#settle();
    if (changes === null) this.#standing.clear();
    if (changes === null) this.#layer.replaceChildren();
    this.#view = view;
    this.#layout = layout;
    const carried = new Map<number, Standing>();
    let wait = 0;
    for (const change of changes ?? []) {
      if (change.type !== "travel") continue;
      const moved = this.#standing.get(change.path[0] ?? -1);
      if (moved === undefined) continue;
      this.#standing.delete(change.path[0] ?? -1);
      carried.set(change.path.at(-1) ?? -1, moved);
    }
    const left = this.#standing;
    this.#standing = new Map();
    const size = layout.width * layout.height;
    for (let cell = 0; cell < size; cell++) {
      const letter = letterAt(view, cell);
      const piece = pieceOf(view.kind, letter);
      const old = carried.get(cell) ?? left.get(cell);
      if (piece === null) continue;
      const { x, y } = centreOf(layout, cell);
      let node = old?.node;
      if (node === undefined || old?.letter !== letter) {
        node?.remove();
        node = at({ x, y }, "piece", pictureOf(view.kind, piece));
        this.#layer.append(node);
      }
      node.setAttribute("transform", `translate(${x} ${y})`);
      node.classList.toggle("captured", view.captured?.includes(cell) ?? false);
      node.classList.toggle("dim", !!view.line?.length && !view.line.includes(cell));
      if (old && left.get(cell) === old) left.delete(cell);
      this.#standing.set(cell, { node, letter });
    }
    const going = [...left.values()].map(({ node }) => node);
    if (!animated || changes === null) {
      for (const node of going) node.remove();
      return changes;
    }
    for (const change of changes) wait = Math.max(wait, this.#begin(change, layout, 0));
    this.#leaving = going;
    for (const node of going) {
      const rising = view.kind === "connect";
      const frames = rising
        ? [{ transform: "none" }, { transform: `translateY(${-layout.height * CELL}px)` }]
        : VANISH;
      const motion = bodyOf(node).animate(frames, {
        duration: rising ? 260 : QUICK,
        delay: rising ? 0 : wait,
        easing: "ease-in",
        fill: "both",
      });
      motion.onfinish = () => node.remove();
    }
    return changes;
  }

  /** A piece that follows the pointer, by how far it has been dragged; null puts it back. */
  carry(cell: number, by: { x: number; y: number } | null): void {
    const node = this.#standing.get(cell)?.node;
    if (node === undefined) return;
    const centre = this.#layout ? centreOf(this.#layout, cell) : { x: 0, y: 0 };
    const { x, y } = by ?? { x: 0, y: 0 };
    node.setAttribute("transform", `translate(${centre.x + x} ${centre.y + y})`);
    node.classList.toggle("lifted", by !== null);
    if (by !== null && node.nextSibling) this.#layer.append(node);
  }

  /** A piece shakes its head: it cannot do that. */
  shake(cell: number): void {
    const node = this.#standing.get(cell)?.node;
    if (node) bodyOf(node).animate(SHAKE, { duration: 260 });
  }

  #begin(change: Change, layout: Layout, delay: number): number {
    const options = { delay, fill: "backwards" as const };
    const cell = change.type === "travel" ? (change.path.at(-1) ?? -1) : change.cell;
    const node = this.#standing.get(cell)?.node;
    if (node === undefined) return 0;
    if (change.type === "fall") {
      const { frames, duration } = fall(layout, cell);
      bodyOf(node).animate(frames, { ...options, duration });
      return duration;
    }
    if (change.type === "travel") {
      const { frames, duration } = travel(layout, change);
      this.#layer.append(node);
      bodyOf(node).animate(frames, { ...options, duration });
      return duration;
    }
    if (change.type === "crown") {
      node
        .querySelector(".crown")
        ?.animate(CROWN, { duration: 420, delay: SLIDE_BEFORE_CROWN, fill: "backwards" });
      return 0;
    }
    if (change.type === "appear") bodyOf(node).animate(APPEAR, { ...options, duration: QUICK });
    return 0;
  }

  /** Ends what is still under way. */
  #settle(): void {
    for (const node of this.#leaving) node.remove();
    this.#leaving = [];
    for (const { node } of this.#standing.values())
      for (const motion of node.getAnimations({ subtree: true })) motion.cancel();
  }
}

const SLIDE_BEFORE_CROWN = 200;

const bodyOf = (node: SVGGElement): Element => node.firstElementChild ?? node;
