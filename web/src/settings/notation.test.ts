import { afterEach, describe, expect, it } from "vitest";

import { en } from "$lib/texts/en/index.ts";

import { inWords, moveText } from "./notation.ts";
import { settings } from "./settings.svelte.ts";

describe("inWords", () => {
  it.each([
    ["4", "column 4"],
    ["12", "column 12"],
    ["c3-d4", "c3 to d4"],
    ["c3xe5", "c3 takes e5"],
    ["c3xe5xg7", "c3 takes e5, g7"],
    ["32-28", "32 to 28"],
    ["19x30", "19 takes 30"],
    ["end", "end of turn"],
    ["?!", "?!"], // unknown text is left as it is
  ])("turns %s into %s", (move, text) => {
    expect(inWords(move, en.shell.moves)).toBe(text);
  });
});

describe("moveText", () => {
  afterEach(() => {
    settings.notation = "game";
  });

  it("follows the chosen notation", () => {
    expect(moveText("c3xe5")).toBe("c3xe5");
    settings.notation = "words";
    expect(moveText("c3xe5")).toBe("c3 takes e5");
  });
});
