/** What is pointed out on the board. Every mark has its own shape beside its colour. */

import { movable, targets, type Hand, type Situation } from "../hand.ts";
import { centreOf, type Layout } from "../layout.ts";
import { letterAt, type Mark } from "../view.ts";
import { at, circle, path, svg } from "./svg.ts";

const CORNERS = "M-44-26V-44H-26M26-44H44V-26M44 26V44H26M-26 44H-44V26";
const CROSS_HAIRS = "M-44 0H-30M30 0H44M0-44V-30M0 30V44";
const STRIKE = "M-26-28 26 24M26-28-26 24";

/** Below the pieces: the squares of the last move. */
export function marksBelow(layout: Layout, { view }: Situation): SVGElement[] {
  if (layout.kind === "connect") return [];
  return (view.last ?? []).map((cell) =>
    at(
      centreOf(layout, cell),
      "",
      svg("rect", { class: "last", x: -50, y: -50, width: 100, height: 100 }),
    ),
  );
}

/** Above the pieces: what can be chosen, what is in danger, what has won. */
export function marksAbove(
  layout: Layout,
  situation: Situation,
  hand: Hand,
  notes: readonly Mark[],
): SVGElement[] {
  const { view } = situation;
  const marks: SVGElement[] = [];
  const add = (cell: number, kind: string, ...shapes: SVGElement[]) => {
    if (cell >= 0) marks.push(at(centreOf(layout, cell), kind, ...shapes));
  };
  const connect = layout.kind === "connect";
  if (connect)
    for (const cell of view.last ?? [])
      if (!view.line?.length) add(cell, "", circle("last-dot", 7));
  for (const cell of view.threatened ?? [])
    add(cell, "", circle("mark threatened", 37), path("mark threatened", CROSS_HAIRS));
  for (const cell of view.captured ?? []) add(cell, "", path("mark strike", STRIKE));
  if (situation.interactive && hand.selected < 0)
    for (const cell of movable(situation)) add(cell, "", circle("mark movable", 44));
  if (hand.selected >= 0)
    add(hand.selected, "", path("mark selected", CORNERS), circle("mark selected", 42));
  for (const [, to] of targets(situation, hand)) add(to, "", circle("target", connect ? 8 : 15));
  for (const cell of view.line ?? [])
    add(cell, "", circle("mark win-edge", 38), circle("mark win", 38));
  if (hand.premove)
    for (const cell of [hand.premove.origin, hand.premove.to])
      add(cell, "", path("mark planned", CORNERS), circle("mark planned", 34));
  for (const note of notes)
    add(note.cell, `note ${letterAt(view, note.cell) === "." ? "" : "high"}`, ...noteShapes(note));
  return marks;
}

const SIGNS = { good: "+", bad: "−", even: "=", hint: "•" } as const;

function noteShapes({ text, tone }: Mark): SVGElement[] {
  const words = text || SIGNS[tone];
  const width = Math.max(44, words.length * 19 + 20);
  return [
    svg("rect", { class: tone, x: -width / 2, y: -22, width, height: 44, rx: 22 }),
    svg("text", { y: 11 }, words),
  ];
}
