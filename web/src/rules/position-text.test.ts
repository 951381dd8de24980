import { describe, expect, it } from "vitest";

import { ENGLISH } from "$board";

import { positionText } from "./position-text.ts";

const names = ["", "b2", "a1", ""];
const pieces = {
  l: { seat: 0, shape: "man", name: "light man" },
  D: { seat: 1, shape: "king", name: "dark king" },
} as const;

describe("positionText", () => {
  it("lists the pieces of each kind with their squares", () => {
    expect(positionText({ names, pieces }, [" D", "l "], ENGLISH)).toBe(
      "light man: A1; dark king: B2",
    );
    expect(positionText({ names, pieces }, [" l", "l "], ENGLISH)).toBe("light man: B2, A1");
  });

  it("names the players of discs and marks", () => {
    const discs = { x: { seat: 0, shape: "disc", name: "x" } } as const;
    const marks = { o: { seat: 1, shape: "mark", name: "o" } } as const;
    expect(positionText({ names, pieces: discs }, [".x"], ENGLISH)).toBe("disc of player 1: B2");
    expect(positionText({ names, pieces: marks }, [".o"], ENGLISH)).toBe("o, player 2: B2");
  });

  it("is empty for an empty board", () => {
    expect(positionText({ names, pieces }, [" .", ". "], ENGLISH)).toBe("");
  });
});
