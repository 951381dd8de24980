/** The motion of changes: discs fall and bounce, pieces slide and jump, kings get crowned. */

import type { Change } from "../changes.ts";
import { CELL, centreOf, placeOf, type Layout } from "../layout.ts";

export interface Motion {
  readonly frames: Keyframe[];
  /** In milliseconds. */
  readonly duration: number;
  /** When the piece first touches its cell, if before the end. */
  readonly touch?: number;
}

// The curves of a free fall, and of a throw up to its highest point.
const FALLING = "cubic-bezier(.33,0,.67,.33)";
const RISING = "cubic-bezier(.33,.67,.67,1)";
const FALL_OF_A_CELL = 135; // falling n cells takes the square root of n times this
const BOUNCES = [0.1, 0.025]; // height of each bounce, as a share of the fall
const SLIDE = 170; // for one cell; n cells take the square root of n times this
const JUMP = 200;

const shift = (x: number, y: number, grow = 1): string =>
  `translate(${x}px,${y}px)${grow === 1 ? "" : ` scale(${grow})`}`;

/** Animates a drawing. Its position is final from the start; the motion only displays it
 * elsewhere. */
export function begin(
  element: Element,
  { frames, duration }: Motion,
  { delay = 0, speed = 1 } = {},
): Animation {
  const body = element.matches(".crown") ? element : (element.firstElementChild ?? element);
  const motion = body.animate(frames, { duration, delay, fill: "both" });
  motion.playbackRate = speed;
  return motion;
}

/** The motion of a change, or null if it has none. */
export function motionOf(change: Change, layout: Layout): Motion | null {
  switch (change.type) {
    case "fall":
      return fall(placeOf(layout, change.cell).row + 1);
    case "travel":
      return travel(layout, change.path, change.jumps);
    case "crown":
      return CROWNING;
    case "appear":
      return { frames: [SMALL, {}], duration: 180 };
    default:
      return null;
  }
}

/** A disc falls this many cells, and bounces. */
export function fall(cells: number): Motion {
  const heights = [cells, ...BOUNCES.map((share) => share * cells)];
  // The fall, then up and down for every bounce.
  const legs = heights.flatMap((height, index) => (index === 0 ? [height] : [-height, height]));
  const total = legs.reduce((sum, height) => sum + Math.sqrt(Math.abs(height)), 0);
  let spent = 0;
  const frames: Keyframe[] = legs.map((height) => {
    const up = height < 0;
    const frame = {
      offset: spent / total,
      transform: shift(0, up ? 0 : -height * CELL),
      easing: up ? RISING : FALLING,
    };
    spent += Math.sqrt(Math.abs(height));
    return frame;
  });
  frames.push({ offset: 1, transform: shift(0, 0) });
  const touch = Math.sqrt(cells) * FALL_OF_A_CELL;
  return { frames, duration: total * FALL_OF_A_CELL, touch };
}

/** A piece moves along its path; where it jumps, it rises off the board a little. */
function travel(layout: Layout, path: readonly number[], jumps: boolean): Motion {
  const points = path.map((cell) => centreOf(layout, cell));
  const end = points.at(-1) ?? { x: 0, y: 0 };
  const times = points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    const cells = Math.max(Math.abs(point.x - before.x), Math.abs(point.y - before.y)) / CELL;
    return Math.sqrt(cells) * (jumps ? JUMP : SLIDE);
  });
  const duration = times.reduce((sum, time) => sum + time, 0);
  const frames: Keyframe[] = [];
  let spent = 0;
  points.forEach((point, index) => {
    const stand = shift(point.x - end.x, point.y - end.y);
    frames.push({ offset: Math.min(spent / duration, 1), transform: stand, easing: "ease-in-out" });
    const [next, time] = [points[index + 1], times[index] ?? 0];
    if (next && jumps) {
      const [x, y] = [(point.x + next.x) / 2 - end.x, (point.y + next.y) / 2 - end.y];
      const offset = (spent + time / 2) / duration;
      frames.push({ offset, transform: shift(x, y - CELL * 0.12, 1.18), easing: "ease-in-out" });
    }
    spent += time;
  });
  return { frames, duration };
}

/** A dropped piece rises back out of the board; any other piece fades away. */
export const leaving = (layout: Layout): Motion =>
  layout.input === "drop"
    ? {
        frames: [{ easing: "ease-in" }, { transform: shift(0, -layout.height * CELL) }],
        duration: 300,
      }
    : { frames: [{}, SMALL], duration: 220 };

const SMALL: Keyframe = { opacity: 0, transform: "scale(.5)" };

const CROWNING: Motion = {
  frames: [
    { opacity: 0, transform: "scale(0) rotate(-40deg)" },
    { opacity: 1, transform: "scale(1.35)", offset: 0.65 },
    { opacity: 1, transform: "none" },
  ],
  duration: 450,
};

export const SHAKE: Motion = {
  frames: [0, -6, 6, -4, 0].map((x) => ({ transform: shift(x, 0) })),
  duration: 280,
};
