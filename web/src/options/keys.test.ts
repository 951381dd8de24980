import { expect, it } from "vitest";

import { familyOf, readKey, writeKey } from "./keys.ts";

it.each(["connect:7x6x4:2", "connect:40x40x10:16", "checkers:house", "checkers:turkish"])(
  "%s is written as it was read",
  (key) => {
    const game = readKey(key);
    expect(game && writeKey(game)).toBe(key);
  },
);

it.each(["", "chess", "connect:7x6", "connect:7x6x4:2:1", "checkers:"])("%j is no key", (key) =>
  expect(readKey(key)).toBeNull(),
);

it("tells families apart", () => {
  expect(familyOf("checkers:pool")).toBe("checkers");
  expect(familyOf("connect:5x5x4:2")).toBe("connect");
});
