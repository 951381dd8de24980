import { describe, expect, it } from "vitest";

import { clockText, isShort, leftOf, tickOf, wholeTime, isHurried } from "./clock.ts";

const days = (d: number, h: number) => `${d} d ${h} h`;

describe("leftOf", () => {
  const view = { now: 100, clock: { left: [60, 30], running: 0 } };

  it("counts down only for the seat whose clock is running", () => {
    expect(leftOf(view, 0, 112.5)).toBe(47.5);
    expect(leftOf(view, 1, 112.5)).toBe(30);
  });

  it("never drops below zero and never grows", () => {
    expect(leftOf(view, 0, 500)).toBe(0);
    expect(leftOf(view, 0, 90)).toBe(60);
  });

  it("is null without a clock", () => {
    expect(leftOf({ now: 1 }, 0, 2)).toBeNull();
    expect(leftOf({ now: 1, clock: null }, 0, 2)).toBeNull();
  });

  it("stops when the match is over", () => {
    expect(leftOf({ now: 100, clock: { left: [5, 6], running: null } }, 0, 200)).toBe(5);
  });
});

describe("a clock face", () => {
  it.each([
    [0, "0.0"],
    [9.99, "9.9"],
    [10, "0:10"],
    [59.9, "0:59"],
    [247, "4:07"],
    [600, "10:00"],
    [3723, "1:02:03"],
    [86_400 * 2 + 3600 * 5 + 10, "2 d 5 h"],
  ])("shows %d seconds as %s", (seconds, text) => {
    expect(clockText(seconds, days)).toBe(text);
  });

  it("updates more often near the end", () => {
    expect(tickOf(8)).toBeLessThan(tickOf(60));
  });
});

it("isShort covers the last fifth of a short time and the last 20 seconds of a long one", () => {
  expect(isShort(5, 30)).toBe(true);
  expect(isShort(7, 30)).toBe(false);
  expect(isShort(19, 600)).toBe(true);
  expect(isShort(21, 600)).toBe(false);
  expect(isShort(2, 3)).toBe(false);
  expect(isShort(1, 3)).toBe(true);
});

it("wholeTime returns the time that a clock starts with", () => {
  expect(wholeTime({ type: "turn", seconds: 30 })).toBe(30);
  expect(wholeTime({ type: "fischer", initial: 300, increment: 3 })).toBe(300);
  expect(wholeTime({ type: "fischer", initial: 0, increment: 3 })).toBe(3);
  expect(wholeTime({ type: "days", days: 2 })).toBe(172_800);
  expect(wholeTime({ type: "none" })).toBe(0);
});

it("isHurried is true only for a player whose own clock is running out", () => {
  const view = { now: 100, clock: { left: [60, 60], running: 0 } };
  expect(isHurried(view, 0, 100)).toBe(false);
  expect(isHurried(view, 0, 151)).toBe(true);
  expect(isHurried(view, 1, 151)).toBe(false);
  expect(isHurried(view, null, 151)).toBe(false);
  expect(isHurried({ now: 100 }, 0, 151)).toBe(false);
});
