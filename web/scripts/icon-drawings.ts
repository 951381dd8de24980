/** Our icon: a row of discs across a board; the last one is a checker. */

import type { Shape } from "./drawing.ts";

export const SIZE = 64;

const FIELD = "#1f57b8";
const HOLE = "#123a80";
const DISC = "#ffd34d";
const CHECKER = "#e5483a";
const PLACES = [13, 32, 51];

const disc = (x: number, y: number, r: number, fill: string): Shape => ({
  kind: "circle",
  x,
  y,
  r,
  fill,
});

/** The board on a square with corners of this radius, smaller by `inset` on every side. */
function board(round: number, inset: number): Shape[] {
  const scale = (SIZE - 2 * inset) / SIZE;
  const at = (place: number): number => inset + place * scale;
  const holes = PLACES.flatMap((y, row) =>
    PLACES.map((x, column) => disc(at(x), at(y), 7.5 * scale, row + column === 2 ? DISC : HOLE)),
  );
  const checker = [
    disc(at(51), at(13), 7.5 * scale, CHECKER),
    disc(at(51), at(13), 4.8 * scale, DISC),
    disc(at(51), at(13), 3.2 * scale, CHECKER),
  ];
  return [{ kind: "box", x: 0, y: 0, size: SIZE, round, fill: FIELD }, ...holes, ...checker];
}

const PLAIN = board(14, 0);
// For systems that crop icons to their own shape.
const MASKABLE = board(0, 9);
// With a badge that is visible in a browser tab: it is your turn.
const YOUR_TURN = [...PLAIN, disc(44, 44, 20, "#ffffff"), disc(44, 44, 16, CHECKER)];

/** The files with the drawings, and their sizes in pixels. */
export const VECTORS = { "icon.svg": PLAIN, "icon-turn.svg": YOUR_TURN } as const;
export const PIXELS = {
  "icon-180.png": [MASKABLE, 180],
  "icon-192.png": [PLAIN, 192],
  "icon-512.png": [PLAIN, 512],
  "icon-maskable-512.png": [MASKABLE, 512],
} as const;
