/** Discs, men, kings and marks. Each has its own shape, so that colour is never the only
 * difference. */

import type { Piece } from "../view.ts";
import { circle, path, svg } from "./svg.ts";

export const DISC_COLOURS = [
  "#d8343a",
  "#f5c22b",
  "#2fa35f",
  "#8a55d0",
  "#f07f26",
  "#2f9fe0",
  "#ea76ae",
  "#86552f",
  "#22aea2",
  "#b4bcc8",
  "#a3cb3f",
  "#474d5a",
];

/** The signs on discs, centred on 0 0. Discs of later players show their letter. */
export const SIGNS = [
  "M-15-15 15 15M15-15-15 15",
  "M18 0A18 18 0 1 1-18 0 18 18 0 1 1 18 0Z",
  "M0-19 19 14-19 14Z",
  "M-15-15H15V15H-15Z",
  "M0-21 21 0 0 21-21 0Z",
  "M0-20 5.5-6.5 19-6 8 3 12 17 0 9-12 17-8 3-19-6-5.5-6.5Z",
  "M0-19V19M-19 0H19",
  "M-10-17H10L20 0 10 17H-10L-20 0Z",
  "M0 18C-30-4-12-22 0-8 12-22 30-4 0 18Z",
  "M0 19-19-14 19-14Z",
  "M9-18A19 19 0 1 0 9 18 15 15 0 0 1 9-18Z",
  "M-17-9H17M-17 9H17",
];

const CROWN = "M-19 13-23-11-9-1 0-18 9-1 23-11 19 13ZM-18 20H18";

const discColour = (seat: number): string => `disc-${seat % SIGNS.length}`;

/** A picture of a piece, centred on 0 0. */
export function pictureOf(piece: Piece): SVGGElement {
  switch (piece.shape) {
    case "disc":
      return disc(piece);
    case "mark":
      return svg("g", { class: `body mark-alone ${discColour(piece.seat)}` }, signOf(piece));
    default:
      return draughtsman(piece);
  }
}

function disc(piece: Piece): SVGGElement {
  return svg(
    "g",
    { class: `body ${discColour(piece.seat)}` },
    circle("rim", 45),
    circle("top", 42),
    circle("groove", 32),
    signOf(piece),
    circle("sheen", 45, { fill: "url(#sheen)" }),
  );
}

function signOf({ seat, name = "?" }: Piece): SVGElement {
  const sign = SIGNS[seat];
  if (sign !== undefined) return path("sign", sign);
  return svg("text", { class: "letter", y: 15 }, name);
}

function draughtsman({ seat, shape }: Piece): SVGGElement {
  const body = svg(
    "g",
    { class: `body ${seat === 0 ? "light" : "dark"}` },
    circle("shade", 41, { cy: 5 }),
    circle("rim", 40, { cy: 2 }),
    circle("top", 39, { cy: -2 }),
    circle("ring", 31, { cy: -2 }),
    // Light men have two rings, dark ones one.
    ...(seat === 0 ? [circle("ring", 23, { cy: -2 })] : []),
    circle("sheen", 39, { cy: -2, fill: "url(#sheen)" }),
  );
  if (shape === "king")
    body.append(svg("g", { class: "crown" }, circle("plate", 27, { cy: -2 }), path("", CROWN)));
  return body;
}
