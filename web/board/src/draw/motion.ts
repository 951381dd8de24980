/** How changes look: discs fall and bounce, pieces slide and jump. */

import type { Change } from "../changes.ts";
import { CELL, centreOf, placeOf, type Layout } from "../layout.ts";

type Point = { readonly x: number; readonly y: number };

// The curves of a free fall, down and up again.
const FALLING = "cubic-bezier(.33,0,.67,.33)";
const RISING = "cubic-bezier(.33,.67,.67,1)";
const FALL_OF_A_CELL = 130; // milliseconds; a fall of n cells takes the square root of n as long
const SLIDE = 190;
const JUMP = 260;

const move = (x: number, y: number, grow = 1): string =>
  `translate(${x}px,${y}px)${grow === 1 ? "" : ` scale(${grow})`}`;

/** A disc falls into its cell from above the board, and bounces twice. */
export function fall(layout: Layout, cell: number): { frames: Keyframe[]; duration: number } {
  const cells = placeOf(layout, cell).row + 1;
  const heights = [cells, cells * 0.09, cells * 0.02]; // of the fall and of each bounce, in cells
  const times = [heights[0] ?? 0, ...heights.slice(1).flatMap((height) => [height, height])].map(
    Math.sqrt,
  );
  const total = times.reduce((sum, time) => sum + time, 0);
  const frames: Keyframe[] = [];
  let spent = 0;
  times.forEach((time, index) => {
    const up = index % 2 === 1;
    const height = index === 0 ? cells : up ? 0 : (heights[index / 2] ?? 0);
    frames.push({
      offset: spent / total,
      transform: move(0, -height * CELL),
      easing: up ? RISING : FALLING,
    });
    spent += time;
  });
  frames.push({ offset: 1, transform: "none" });
  return { frames, duration: total * FALL_OF_A_CELL };
}

/** A piece comes along its path; it leaves the board a little where it jumps. */
export function travel(
  layout: Layout,
  change: Extract<Change, { type: "travel" }>,
): { frames: Keyframe[]; duration: number } {
  const points = change.path.map((cell) => centreOf(layout, cell));
  const end = points.at(-1) ?? { x: 0, y: 0 };
  const from = (point: Point, grow = 1) => move(point.x - end.x, point.y - end.y, grow);
  const legs = points.length - 1;
  const frames: Keyframe[] = [];
  points.forEach((point, index) => {
    frames.push({ offset: index / legs, transform: from(point), easing: "ease-in-out" });
    const next = points[index + 1];
    if (next === undefined || !change.jumps) return;
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 - CELL * 0.12 };
    frames.push({
      offset: (index + 0.5) / legs,
      transform: from(middle, 1.16),
      easing: "ease-in-out",
    });
  });
  return { frames, duration: legs * (change.jumps ? JUMP : SLIDE) };
}

export const VANISH: Keyframe[] = [{ opacity: 1 }, { opacity: 0, transform: "scale(.6)" }];
export const APPEAR: Keyframe[] = [{ opacity: 0, transform: "scale(.6)" }, { opacity: 1 }];
export const CROWN: Keyframe[] = [
  { transform: "scale(0) rotate(-25deg)", opacity: 0 },
  { transform: "scale(1.3)", opacity: 1, offset: 0.7 },
  { transform: "none", opacity: 1 },
];
export const SHAKE: Keyframe[] = [0, -5, 5, -3, 0].map((x) => ({ transform: move(x, 0) }));
