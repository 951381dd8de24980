import { expect, it } from "vitest";

import { BoundedCache } from "./bounded-cache.ts";

it("drops the oldest entry when it is full", () => {
  const kept = new BoundedCache<number>(2);
  kept.set("a", 1);
  kept.set("b", 2);
  expect([kept.get("a"), kept.get("b")]).toEqual([1, 2]);
  kept.set("c", 3);
  expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual([undefined, 2, 3]);
});
