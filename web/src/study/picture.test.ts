import { expect, it } from "vitest";

import { pictureAddress } from "./picture.ts";

it("names the game, the position, the moves, the side and the arrows", () => {
  const address = new URL(
    pictureAddress({
      game: "checkers:house",
      start: "W:Wc3:Bd4",
      moves: ["c3xe5", "end"],
      flipped: true,
      arrows: [[42, 28], [3]],
    }),
    "http://here",
  );
  expect(address.pathname).toBe("/api/study/picture");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    game: "checkers:house",
    fen: "W:Wc3:Bd4",
    moves: "c3xe5 end",
    flipped: "true",
  });
  expect(address.searchParams.getAll("arrow")).toEqual(["42-28", "3"]);
});

it("leaves out defaults", () => {
  const address = pictureAddress({
    game: "connect:7x6x4:2",
    start: null,
    moves: [],
    flipped: false,
  });
  expect(address).toBe("/api/study/picture?game=connect%3A7x6x4%3A2");
});
