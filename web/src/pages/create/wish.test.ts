import { expect, it } from "vitest";

import { keepWish, lastWish, readWish } from "./wish.ts";

it("the last lobby is wished for again", () => {
  const wish = { game: "checkers:russian", rated: true } as const;
  keepWish(wish);
  expect(lastWish()).toEqual(wish);
});

it.each([null, "", "{", "null", "7", '{"game":7}', '{"game":"chess"}'])("%j is no wish", (text) =>
  expect(readWish(text)).toEqual({}),
);
