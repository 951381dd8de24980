import { expect, it } from "vitest";

import { lobby as de } from "$lib/texts/de/lobby.ts";
import { lobby as en } from "$lib/texts/en/lobby.ts";

import { namesOf } from "./names.ts";

const computer = (level: string) => ({ id: `computer:${level}`, name: "Computer 2", level });

it("calls people by their name and computers by their level", () => {
  const players = [{ id: "a", name: "ann" }, computer("club")];
  expect(namesOf(players, en)).toEqual(["ann", "Computer (Club)"]);
  expect(namesOf(players, de)[1]).toContain("Computer");
});

it("numbers computers of the same level", () => {
  const players = [computer("club"), computer("random"), computer("club")];
  expect(namesOf(players, en)).toEqual([
    "Computer (Club) 1",
    "Computer (Random)",
    "Computer (Club) 2",
  ]);
});
