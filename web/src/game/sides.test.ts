import { expect, it } from "vitest";

import { grid, HOUSE, wall } from "$lib/options/samples.ts";
import { en } from "$lib/texts/en/index.ts";

import { hasColours, pieceOfSeat, sideNames } from "./sides.ts";
import { colourOf } from "./signs.ts";

it("names sides by colour, number or mark", () => {
  expect(sideNames(HOUSE, en)).toEqual([...en.analysis.sides]);
  expect(sideNames(wall(9, 7, 4, 3), en)).toEqual([1, 2, 3].map(en.match.local.player));
  const marks = { ...grid(3, 3), seat_names: ["x", "o"] };
  expect(sideNames(marks, en)).toEqual(["x", "o"]);
  expect(sideNames(null, en)).toEqual([1, 2].map(en.match.local.player));
});

it("finds the piece of a seat and its colour", () => {
  expect(pieceOfSeat(HOUSE, 1)).toMatchObject({ seat: 1, shape: "man" });
  expect(pieceOfSeat(wall(7, 6, 4), 1)).toMatchObject({ seat: 1, shape: "disc" });
  expect(pieceOfSeat(null, 0)).toBeNull();
  const signed = (seats: number) => pieceOfSeat(wall(9, 7, 4, seats), 0)?.signed;
  expect([signed(2), signed(3)]).toEqual([false, true]);
  expect([HOUSE, wall(7, 6, 4), grid(3, 3), null].map(hasColours)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(colourOf({ seat: 1, shape: "king" })).toContain("--dark");
  expect(colourOf({ seat: 1, shape: "mark" })).toContain("--disc-2");
});
