/** Creates the SVG elements of the drawing. */

const SPACE = "http://www.w3.org/2000/svg";

export type Attributes = Readonly<Record<string, string | number>>;

export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly (SVGElement | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

export const circle = (kind: string, r: number, more: Attributes = {}): SVGCircleElement =>
  svg("circle", { class: kind, r, ...more });

export const path = (kind: string, d: string): SVGPathElement => svg("path", { class: kind, d });

/** A group at a point. */
export const at = (
  { x, y }: { x: number; y: number },
  kind: string,
  ...children: readonly SVGElement[]
): SVGGElement => svg("g", { class: kind, transform: `translate(${x} ${y})` }, ...children);

/** Light from the upper left, over any colour. */
export function sheen(): SVGElement {
  const stop = (offset: number, colour: string, opacity: number) =>
    svg("stop", { offset, "stop-color": colour, "stop-opacity": opacity });
  return svg(
    "radialGradient",
    { id: "sheen", cx: 0.36, cy: 0.28, r: 0.8 },
    stop(0, "#fff", 0.3),
    stop(0.5, "#fff", 0),
    stop(1, "#000", 0.2),
  );
}
