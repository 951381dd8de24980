/** The pieces on the board, one drawing for each, and their journeys. */

import { changesBetween, type Change } from "../changes.ts";
import { centreOf, type Layout } from "../layout.ts";
import { letterAt, pieceOf, type BoardView } from "../view.ts";
import * as motions from "./motion.ts";
import { pictureOf } from "./pieces.ts";
import { at } from "./svg.ts";

interface Standing {
  readonly node: SVGGElement;
  readonly letter: string;
}

const PATIENCE = 2000; // milliseconds that a dropped piece waits for the view that moves it

export class PieceSet {
  readonly #layer: SVGElement;
  #standing = new Map<number, Standing>();
  #leaving: SVGGElement[] = [];
  #view: BoardView | null = null;
  #layout: Layout | null = null;
  #laid: { from: number; to: number; back: ReturnType<typeof setTimeout> } | null = null;

  constructor(layer: SVGElement) {
    this.#layer = layer;
  }

  /** Shows a view, and says how it came from the one before; null if it did not. */
  show(view: BoardView, layout: Layout, animated: boolean): readonly Change[] | null {
    if (view === this.#view && layout.flipped === this.#layout?.flipped) return [];
    const turned = this.#layout?.flipped !== layout.flipped;
    const changes = this.#view && !turned ? changesBetween(this.#view, view) : null;
    const laid = this.#laid;
    this.#settle();
    const before = changes ? this.#standing : new Map<number, Standing>();
    if (!changes) this.#layer.replaceChildren();
    for (const change of changes ?? [])
      if (change.type === "travel") carryOver(before, change.path);
    this.#view = view;
    this.#layout = layout;
    this.#stand(view, layout, before);
    const moving = changes?.filter((change) => !isLaid(change, laid)) ?? [];
    this.#leaving = [...before.values()].map(({ node }) => node);
    if (animated) this.#animate(moving, layout);
    else this.#settle();
    return changes;
  }

  /** A piece follows the pointer, by how far it was dragged; null puts it back. */
  carry(cell: number, by: { x: number; y: number } | null): void {
    const node = this.#standing.get(cell)?.node;
    if (node === undefined || this.#layout === null) return;
    const { x, y } = centreOf(this.#layout, cell);
    place(node, { x: x + (by?.x ?? 0), y: y + (by?.y ?? 0) });
    node.classList.toggle("lifted", by !== null);
    if (by !== null && node.nextSibling) this.#layer.append(node);
  }

  /** A dragged piece stays where it was dropped until a view moves it, or goes back. */
  layDown(from: number, to: number): void {
    const node = this.#standing.get(from)?.node;
    if (node === undefined || this.#layout === null) return;
    node.classList.remove("lifted");
    place(node, centreOf(this.#layout, to));
    this.#laid = { from, to, back: setTimeout(() => this.carry(from, null), PATIENCE) };
  }

  /** A piece shakes its head: it cannot do that. */
  shake(cell: number): void {
    const node = this.#standing.get(cell)?.node;
    if (node) motions.begin(node, motions.SHAKE);
  }

  /** Gives every piece of the view its drawing, and takes those it knows out of `before`. */
  #stand(view: BoardView, layout: Layout, before: Map<number, Standing>): void {
    this.#standing = new Map();
    for (let cell = 0; cell < layout.width * layout.height; cell++) {
      const letter = letterAt(view, cell);
      const piece = pieceOf(view, letter);
      if (piece === null) continue;
      const known = before.get(cell);
      let node = known?.node;
      if (known) before.delete(cell);
      if (node === undefined || known?.letter !== letter) {
        node?.remove();
        node = at({ x: 0, y: 0 }, "piece", pictureOf(piece));
        this.#layer.append(node);
      }
      place(node, centreOf(layout, cell));
      node.classList.toggle("caught", view.captured?.includes(cell) ?? false);
      node.classList.toggle("dim", !!view.line?.length && !view.line.includes(cell));
      this.#standing.set(cell, { node, letter });
    }
  }

  /** Journeys first; a crown and a captured piece wait for their end. */
  #animate(changes: readonly Change[], layout: Layout): void {
    let wait = 0;
    for (const change of changes) {
      const node = this.#standing.get(endOf(change))?.node;
      const motion = motions.motionOf(change, layout);
      if (node === undefined || motion === null) continue;
      if (change.type === "travel") this.#layer.append(node);
      const target = change.type === "crown" ? node.querySelector(".crown") : node;
      if (target) motions.begin(target, motion, change.type === "crown" ? wait : 0);
      wait = Math.max(wait, motion.duration);
    }
    const rises = layout.input === "drop";
    for (const node of this.#leaving) {
      const motion = motions.begin(node, motions.leaving(layout), rises ? 0 : wait);
      motion.onfinish = () => node.remove();
    }
  }

  /** Ends all running animations. */
  #settle(): void {
    clearTimeout(this.#laid?.back);
    this.#laid = null;
    for (const node of this.#leaving) node.remove();
    this.#leaving = [];
    for (const { node } of this.#standing.values())
      for (const motion of node.getAnimations({ subtree: true })) motion.cancel();
  }
}

const endOf = (change: Change): number =>
  change.type === "travel" ? (change.path.at(-1) ?? -1) : change.cell;

/** Whether a piece was dragged to its goal. */
const isLaid = (change: Change, laid: { from: number; to: number } | null): boolean =>
  change.type === "travel" && change.path[0] === laid?.from && endOf(change) === laid?.to;

function carryOver(standing: Map<number, Standing>, path: readonly number[]): void {
  const [from, to] = [path[0] ?? -1, path.at(-1) ?? -1];
  const moved = standing.get(from);
  standing.delete(from);
  if (moved) standing.set(to, moved);
}

function place(node: SVGGElement, { x, y }: { x: number; y: number }): void {
  node.setAttribute("transform", `translate(${x} ${y})`);
}
