/** The icons in public/ match their drawings, and the manifest lists them. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { pixelsOf, svgOf, type Shape } from "./drawing.ts";
import { PIXELS, SIZE, VECTORS } from "./icon-drawings.ts";
import { readPng, writePng } from "./png.ts";

const file = (name: string): Buffer => readFileSync(join(import.meta.dirname, "../public", name));

describe("pixels", () => {
  const dot: Shape[] = [{ kind: "circle", x: 2, y: 2, r: 1, fill: "#ff0000" }];

  it("are transparent outside the shapes and opaque inside", () => {
    const pixels = pixelsOf(dot, 4, 8);
    expect([...pixels.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    const middle = 4 * (4 * 8 + 4);
    expect([...pixels.subarray(middle, middle + 4)]).toEqual([255, 0, 0, 255]);
  });

  it("keep the colour of a shape that covers them in part", () => {
    const edge = [...pixelsOf(dot, 4, 4).subarray(4 * 5, 4 * 6)];
    expect(edge.slice(0, 3)).toEqual([255, 0, 0]);
    expect(edge[3]).toBeGreaterThan(100);
    expect(edge[3]).toBeLessThan(255);
  });

  it("survive being written to a PNG file and read back", () => {
    const pixels = pixelsOf(dot, 4, 16);
    expect(readPng(writePng(pixels, 16))).toEqual({ pixels, side: 16 });
  });
});

describe("the icons", () => {
  it.each(Object.entries(VECTORS))("%s matches its drawing", (name, shapes) => {
    expect(file(name).toString()).toBe(svgOf(shapes, SIZE));
  });

  it.each(Object.entries(PIXELS))("%s matches its drawing", (name, [shapes, side]) => {
    const kept = readPng(file(name));
    expect(kept.side).toBe(side);
    expect(Buffer.compare(kept.pixels, pixelsOf(shapes, SIZE, side))).toBe(0);
  });

  it("are listed in the manifest with their sizes", () => {
    const { icons } = JSON.parse(file("manifest.webmanifest").toString()) as {
      icons: { src: string; sizes: string }[];
    };
    for (const { src, sizes } of icons) {
      const name = src.slice(1);
      const side = sizes === "any" ? null : Number(sizes.split("x")[0]);
      expect(name in VECTORS || PIXELS[name as keyof typeof PIXELS][1] === side).toBe(true);
    }
    expect(icons.length).toBe(4);
  });
});
