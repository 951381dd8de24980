/** The pieces on the board, each with its drawing, and their journeys. */

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

/** Moving pieces: the milliseconds until the first one touches down, and the end of all motion. */
export interface Journey {
  readonly touch: number;
  readonly ended: Promise<unknown>;
}

export class PieceSet {
  readonly #layer: SVGElement;
  #standing = new Map<number, Standing>();
  #running: Animation[] = [];
  #touch = 0;
  #view: BoardView | null = null;
  #layout: Layout | null = null;
  #laid: { from: number; to: number; back: ReturnType<typeof setTimeout> } | null = null;

  constructor(layer: SVGElement) {
    this.#layer = layer;
  }

  /** The current journey, or null if no piece is moving. */
  get journey(): Journey | null {
    if (this.#running.length === 0) return null;
    return {
      touch: this.#touch,
      ended: Promise.allSettled(this.#running.map(({ finished }) => finished)),
    };
  }

  /** Shows a view, and returns the changes that led to it; null if it does not follow from the one
   * before. Pieces still in motion finish it, unless the view moves them again. With a speed of 0
   * nothing moves. */
  show(view: BoardView, layout: Layout, speed: number): readonly Change[] | null {
    if (view === this.#view && layout.flipped === this.#layout?.flipped) return [];
    const turned = this.#layout?.flipped !== layout.flipped;
    const changes = this.#view && !turned ? changesBetween(this.#view, view) : null;
    const laid = this.#laid;
    clearTimeout(laid?.back);
    this.#laid = null;
    if (!changes || speed === 0) this.#stop();
    const before = changes ? this.#standing : new Map<number, Standing>();
    if (!changes) this.#layer.replaceChildren();
    for (const change of changes ?? [])
      if (change.type === "travel") carryOver(before, change.path);
    this.#view = view;
    this.#layout = layout;
    this.#stand(view, layout, before);
    const moving = changes?.filter((change) => !isLaid(change, laid)) ?? [];
    const leaving = [...before.values()].map(({ node }) => node);
    if (speed > 0) this.#animate(moving, leaving, layout, speed);
    else for (const node of leaving) node.remove();
    return changes;
  }

  /** Marks the captured pieces and dims those outside the winning line. */
  mark({ captured, line }: BoardView): void {
    for (const [cell, { node }] of this.#standing) {
      node.classList.toggle("caught", captured?.includes(cell) ?? false);
      node.classList.toggle("dim", !!line?.length && !line.includes(cell));
    }
  }

  /** Makes a piece follow the pointer, offset by the drag; null puts it back. */
  carry(cell: number, by: { x: number; y: number } | null): void {
    const node = this.#standing.get(cell)?.node;
    if (node === undefined || this.#layout === null) return;
    const { x, y } = centreOf(this.#layout, cell);
    place(node, { x: x + (by?.x ?? 0), y: y + (by?.y ?? 0) });
    node.classList.toggle("lifted", by !== null);
    if (by !== null && node.nextSibling) this.#layer.append(node);
  }

  /** Leaves a dragged piece where it was dropped until a view moves it; otherwise it goes back. */
  layDown(from: number, to: number): void {
    const node = this.#standing.get(from)?.node;
    if (node === undefined || this.#layout === null) return;
    node.classList.remove("lifted");
    place(node, centreOf(this.#layout, to));
    this.#laid = { from, to, back: setTimeout(() => this.carry(from, null), PATIENCE) };
  }

  /** Shakes a piece that cannot be chosen. */
  shake(cell: number): void {
    const node = this.#standing.get(cell)?.node;
    if (node) motions.begin(node, motions.SHAKE);
  }

  /** Gives every piece of the view a drawing, taking known ones from `before`. */
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
      this.#standing.set(cell, { node, letter });
    }
  }

  /** Animates journeys first; crowns and captured pieces wait for them to end. */
  #animate(
    changes: readonly Change[],
    leaving: readonly SVGGElement[],
    layout: Layout,
    speed: number,
  ): void {
    let wait = 0;
    this.#running = this.#running.filter(({ playState }) => playState === "running");
    this.#touch = 0;
    for (const change of changes) {
      const node = this.#standing.get(endOf(change))?.node;
      const motion = motions.motionOf(change, layout);
      if (node === undefined || motion === null) continue;
      if (change.type === "travel") {
        this.#layer.append(node);
        for (const earlier of node.getAnimations({ subtree: true })) earlier.cancel();
      }
      const target = change.type === "crown" ? node.querySelector(".crown") : node;
      const delay = change.type === "crown" ? wait : 0;
      if (target) this.#running.push(motions.begin(target, motion, { delay, speed }));
      wait = Math.max(wait, motion.duration);
      this.#touch ||= (motion.touch ?? motion.duration) / speed;
    }
    const delay = layout.input === "drop" ? 0 : wait;
    for (const node of leaving) {
      const motion = motions.begin(node, motions.leaving(layout), { delay, speed });
      motion.onfinish = () => node.remove();
      motion.oncancel = () => node.remove();
      this.#running.push(motion);
    }
  }

  /** Ends all motions. */
  #stop(): void {
    for (const motion of this.#running) motion.cancel();
    this.#running = [];
  }
}

const endOf = (change: Change): number =>
  change.type === "travel" ? (change.path.at(-1) ?? -1) : change.cell;

/** Whether the user dragged this piece to its target, so that it need not move. */
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
