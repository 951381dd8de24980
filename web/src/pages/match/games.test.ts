import { expect, it } from "vitest";

import { lobby as en } from "$lib/texts/en/lobby.ts";

import { connectKey, connectOptions, gameTitle } from "./games.ts";

it("reads and writes the keys of Connect-N", () => {
  const options = { columns: 9, rows: 7, line: 5, players: 3 };
  expect(connectOptions("connect:9x7x5:3")).toEqual(options);
  expect(connectKey(options)).toBe("connect:9x7x5:3");
  expect(connectOptions("checkers:house")).toBeNull();
});

it.each([
  ["connect:7x6x4:2", "Connect Four"],
  ["connect:9x7x5:2", "5 in a row, 9×7"],
  ["connect:9x7x4:3", "4 in a row, 9×7, 3 players"],
  ["checkers:house", "House checkers"],
  ["checkers:martian", "checkers:martian"],
])("calls %s %s", (key, title) => {
  expect(gameTitle(key, en.games)).toBe(title);
});
