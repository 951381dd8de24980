/** A drawing of rectangles and circles, as SVG and as pixels. */

export interface Box {
  readonly kind: "box";
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly round: number; // the radius of its corners
  readonly fill: string;
}

export interface Circle {
  readonly kind: "circle";
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly fill: string;
}

export type Shape = Box | Circle;

export function svgOf(shapes: readonly Shape[], size: number): string {
  const drawn = shapes.map((shape) =>
    shape.kind === "box"
      ? `<rect x="${shape.x}" y="${shape.y}" width="${shape.size}" height="${shape.size}" rx="${shape.round}" fill="${shape.fill}"/>`
      : `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.r}" fill="${shape.fill}"/>`,
  );
  const lines = drawn.map((each) => `  ${each}\n`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">\n${lines}</svg>\n`;
}

/** Rows of RGBA, four bytes per pixel. Scales the drawing of `size` to this many pixels. */
export function pixelsOf(shapes: readonly Shape[], size: number, pixels: number): Uint8Array {
  const paint = new Float64Array(pixels * pixels * 4); // colours, weighted by coverage
  for (const shape of shapes) lay(shape, paint, pixels, size / pixels);
  return Uint8Array.from(paint, (part, at) => {
    const covered = paint[at | 3] ?? 0;
    return Math.round(at % 4 === 3 ? 255 * part : covered && part / covered);
  });
}

/** Draws a shape on top. Pixels at its edge are partly covered. */
function lay(shape: Shape, paint: Float64Array, pixels: number, scale: number): void {
  const colour = [...rgb(shape.fill), 1];
  for (let pixel = 0; pixel < pixels * pixels; pixel++) {
    const x = ((pixel % pixels) + 0.5) * scale;
    const y = (Math.floor(pixel / pixels) + 0.5) * scale;
    const cover = Math.min(1, Math.max(0, 0.5 - outside(shape, x, y) / scale));
    if (cover === 0) continue;
    for (let part = 0; part < 4; part++) {
      const at = 4 * pixel + part;
      paint[at] = (colour[part] ?? 0) * cover + (paint[at] ?? 0) * (1 - cover);
    }
  }
}

/** The distance of a point from a shape; negative inside. */
function outside(shape: Shape, x: number, y: number): number {
  if (shape.kind === "circle") return Math.hypot(x - shape.x, y - shape.y) - shape.r;
  // The distance from the box without its rounded corners.
  const inner = shape.size / 2 - shape.round;
  const beside = Math.abs(x - shape.x - shape.size / 2) - inner;
  const above = Math.abs(y - shape.y - shape.size / 2) - inner;
  const corner = Math.hypot(Math.max(0, beside), Math.max(0, above));
  return corner + Math.min(0, Math.max(beside, above)) - shape.round;
}

function rgb(colour: string): number[] {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
}
