import { describe, expect, it } from "vitest";

import { HEIGHT, ratingPlot, WIDTH } from "./rating-plot.ts";

const of = (...ratings: number[]) => ratingPlot(ratings.map((rating) => ({ rating })));

describe("ratingPlot", () => {
  it("runs from left to right, between round numbers", () => {
    const plot = of(1500, 1660, 1580);
    expect(plot.ticks.map(({ rating }) => rating)).toEqual([1500, 1550, 1600, 1650, 1700]);
    expect(plot.line).toBe("M0 180L300 36L600 108");
    expect(plot.last).toEqual({ x: WIDTH, y: 108 });
    expect([plot.low, plot.high]).toEqual([1500, 1660]);
  });

  it("draws a single match as a level line", () => {
    const plot = of(1633);
    expect(plot.line).toMatch(/^M0 (\S+)L600 \1$/);
  });

  it("stays within its frame, however far apart the ratings are", () => {
    for (const plot of [of(1500, 1500), of(-200, 3900), of(0, 12_000)]) {
      for (const { y } of [...plot.ticks, plot.last]) {
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(HEIGHT);
      }
      expect(plot.ticks.length).toBeGreaterThan(1);
    }
  });
});
