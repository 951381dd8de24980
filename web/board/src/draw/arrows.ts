/** Arrows along cells, such as a better move or a reply. A single cell gets a ring. */

import { centreOf, type Layout } from "../layout.ts";
import type { Arrow } from "../view.ts";
import { svg } from "./svg.ts";

const HEAD = "M8 0-36-25V25Z";
const SHORTER = 34; // the line ends where the head begins

export const arrowsOn = (layout: Layout, arrows: readonly Arrow[]): SVGElement[] =>
  arrows.map(({ path, tone }) => arrow(layout, path, tone));

function arrow(layout: Layout, path: readonly number[], tone: Arrow["tone"]): SVGElement {
  const points = path.map((cell) => centreOf(layout, cell));
  const [before, end] = points.slice(-2);
  if (before === undefined || end === undefined) {
    const rings = points.map(({ x, y }) => svg("circle", { cx: x, cy: y, r: 38 }));
    return svg("g", { class: `arrow ${tone}` }, ...rings);
  }
  const [across, down] = [end.x - before.x, end.y - before.y];
  const share = SHORTER / (Math.hypot(across, down) || 1);
  const line = [...points.slice(0, -1), { x: end.x - across * share, y: end.y - down * share }];
  const angle = (Math.atan2(down, across) * 180) / Math.PI;
  return svg(
    "g",
    { class: `arrow ${tone}` },
    svg("path", { d: `M${line.map(({ x, y }) => `${x} ${y}`).join("L")}` }),
    svg("path", {
      class: "head",
      d: HEAD,
      transform: `translate(${end.x} ${end.y}) rotate(${angle})`,
    }),
  );
}
