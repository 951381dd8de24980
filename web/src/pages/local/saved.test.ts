import { expect, it } from "vitest";

import { readSaved, save, type Saved } from "./saved.ts";

const SAVED: Saved = {
  game: "connect:7x6x4:2",
  start: null,
  moves: ["4", "4"],
  names: ["ann", "ben"],
  turning: false,
};

function storage(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => void (kept = value),
    removeItem: () => void (kept = null),
  };
}

it("reads the game it saved, and nothing once that is removed", () => {
  const here = storage();
  save(here, SAVED);
  expect(readSaved(here)).toEqual(SAVED);
  save(here, null);
  expect(readSaved(here)).toBeNull();
});

it.each(["", "{", "null", "[]", '{"game":1}', JSON.stringify({ ...SAVED, moves: [4] })])(
  "finds no game in %s",
  (text) => {
    expect(readSaved(storage(text))).toBeNull();
  },
);

it("tolerates a browser that blocks storage", () => {
  const refusing = () => {
    throw new Error("no");
  };
  expect(readSaved({ getItem: refusing })).toBeNull();
  expect(() => save({ setItem: refusing, removeItem: refusing }, SAVED)).not.toThrow();
});
