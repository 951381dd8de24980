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

/** The offsets must rise from 0 to 1, or a browser refuses to animate. */
function expectSound(frames: readonly Keyframe[]): void {
  const offsets = frames.map(({ offset }) => offset ?? NaN);
  expect(offsets[0]).toBe(0);
  expect(offsets.at(-1)).toBeCloseTo(1, 9);
  expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
  expect(Math.max(...offsets)).toBeLessThanOrEqual(1);
}

describe("a falling disc", () => {
  it("starts above the board, touches down three times and lies still", () => {
    const { frames } = fall(6);
    expectSound(frames);
    expect(frames[0]?.transform).toBe(`translate(0px,${-6 * CELL}px)`);
    const down = frames.filter(({ transform }) => transform === "translate(0px,0px)");
    expect(down).toHaveLength(3);
  });
  it("takes twice as long for four times the way", () =>
    expect(fall(8).duration).toBeCloseTo(2 * fall(2).duration));
});

describe("a travelling piece", () => {
  const travel = (path: readonly number[], jumps: boolean) =>
    motionOf({ type: "travel", path, jumps }, LAYOUT);
  it("starts where it was and ends where it stands", () => {
    const motion = travel([0, 9], false);
    expectSound(motion?.frames ?? []);
    expect(motion?.frames.map(({ transform }) => transform)).toEqual([
      "translate(-100px,-100px)",
      "translate(0px,0px)",
    ]);
  });
  it("leaves the board in the middle of each jump", () => {
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
  it("takes longer over a longer way", () =>
    expect(travel([0, 54], false)?.duration).toBeGreaterThan(travel([0, 9], false)?.duration ?? 0));
});
