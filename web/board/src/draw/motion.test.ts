// @vitest-environment node

import { describe, expect, it } from "vitest";

import { CELL, type Layout } from "../layout.ts";
import { fall, motionOf } from "./motion.ts";

const LAYOUT: Layout = {
  input: "step",
  surface: "checkered",
  width: 8,
  height: 8,
  flipped: false,
};

/** Checks that the offsets rise from 0 to 1: browsers refuse to animate anything else. */
function expectSound(frames: readonly Keyframe[]): void {
  const offsets = frames.map(({ offset }) => offset ?? NaN);
  expect(offsets[0]).toBe(0);
  expect(offsets.at(-1)).toBeCloseTo(1, 9);
  expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
  expect(Math.max(...offsets)).toBeLessThanOrEqual(1);
}

describe("fall", () => {
  it("starts above the board, touches down three times and ends at rest", () => {
    const { frames } = fall(6);
    expectSound(frames);
    expect(frames[0]?.transform).toBe(`translate(0px,${-6 * CELL}px)`);
    const down = frames.filter(({ transform }) => transform === "translate(0px,0px)");
    expect(down).toHaveLength(3);
  });
  it("takes twice as long over four times the distance", () =>
    expect(fall(8).duration).toBeCloseTo(2 * fall(2).duration));
});

describe("motionOf a travelling piece", () => {
  const travel = (path: readonly number[], jumps: boolean) =>
    motionOf({ type: "travel", path, jumps }, LAYOUT);
  it("starts at the old square and ends at the new one", () => {
    const motion = travel([0, 9], false);
    expectSound(motion?.frames ?? []);
    expect(motion?.frames.map(({ transform }) => transform)).toEqual([
      "translate(-100px,-100px)",
      "translate(0px,0px)",
    ]);
  });
  it("lifts the piece in the middle of each jump", () => {
    const frames = travel([0, 18, 4], true)?.frames ?? [];
    expectSound(frames);
    expect(frames.map(({ transform }) => String(transform).includes("scale"))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });
  it("takes longer over a longer distance", () =>
    expect(travel([0, 54], false)?.duration).toBeGreaterThan(travel([0, 9], false)?.duration ?? 0));
});
