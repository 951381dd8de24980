import { describe, expect, it } from "vitest";

import { HEIGHT, plotOf, turnAt, WIDTH, xOf, yOf } from "./plot.ts";

describe("a plot", () => {
  it("runs from the left edge to the right, with wins at the top", () => {
    expect([xOf(0, 8), xOf(8, 8)]).toEqual([0, WIDTH]);
    expect([yOf(1), yOf(0.5), yOf(0)]).toEqual([0, HEIGHT / 2, HEIGHT]);
  });

  it("is a single line when every turn is known", () => {
    const { line, area, runs } = plotOf([0.5, 1, 0]);
    expect(line).toBe("M0 20L50 0L100 40");
    expect(area).toBe("M0 40L0 20L50 0L100 40L100 40Z");
    expect(runs).toHaveLength(1);
  });

  it("has a gap where a turn is unknown", () => {
    const { runs } = plotOf([0.5, null, 0.25, 0.75]);
    expect(runs.map((run) => run.map((point) => point.turn))).toEqual([[0], [2, 3]]);
  });

  it("may have a single point or none", () => {
    expect(plotOf([null]).line).toBe("");
    expect(plotOf([0.5]).line).toBe("M0 20");
  });
});

it("turnAt finds the turn under a pointer, even beside the plot", () => {
  expect(turnAt(0.5, 8)).toBe(4);
  expect(turnAt(-3, 8)).toBe(0);
  expect(turnAt(7, 8)).toBe(8);
});
