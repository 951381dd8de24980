import { describe, expect, it } from "vitest";

import { ServiceTime } from "./service-time.ts";

describe("ServiceTime", () => {
  it("runs with the local clock", () => {
    let local = 5;
    const time = new ServiceTime(() => local);
    time.observe(100, 0);
    local = 8;
    expect(time.now()).toBe(103);
  });

  it("keeps an estimate that may be right", () => {
    const time = new ServiceTime(() => 0);
    time.observe(100, 1);
    time.observe(100.2, 0.6); // now between 100.2 and 100.8: 100.5 may be right
    expect(time.now()).toBe(100.5);
  });

  it("corrects an estimate that cannot be right, in either direction", () => {
    const time = new ServiceTime(() => 0);
    time.observe(100, 1);
    time.observe(90, 0.2); // the service was down, and its clock stopped
    expect(time.now()).toBeCloseTo(90.1);
    time.observe(95, 0.2);
    expect(time.now()).toBeCloseTo(95.1);
  });

  it("ignores a lower bound before it knows the time", () => {
    const time = new ServiceTime(() => 7);
    time.atLeast(100);
    expect(time.now()).toBe(7);
  });
});
