import { beforeEach, expect, it } from "vitest";

import { keepChoice, lastChoice } from "./last-choice.ts";

beforeEach(() => localStorage.clear());

it("offers the last choice", () => {
  keepChoice({ game: "checkers:house", clock: 2, rated: true });
  expect(lastChoice(["connect", "checkers:house"], 4, "connect")).toEqual({
    game: "checkers:house",
    clock: 2,
    rated: true,
  });
});

it("offers the usual game if no choice is kept, or one that is broken or not available", () => {
  const usual = { game: "connect", clock: 1, rated: false };
  expect(lastChoice(["connect"], 4, "connect")).toEqual(usual);
  keepChoice({ game: "ludo", clock: 9, rated: false });
  expect(lastChoice(["connect"], 4, "connect")).toEqual(usual);
  for (const kept of ["null", "7", "{", '{"game":3,"clock":"x","rated":"yes"}']) {
    localStorage.setItem("checkrow.play-now", kept);
    expect(lastChoice(["connect"], 4, "connect")).toEqual(usual);
  }
});
