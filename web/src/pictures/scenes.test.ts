/** The positions shown on empty pages can be drawn. */

import { describe, expect, it } from "vitest";

import { SCENES } from "./scenes.ts";

describe.each(Object.entries(SCENES))("%s", (_, { rows, pieces, names }) => {
  it("is a rectangle of cells", () => {
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    expect(names).toHaveLength(rows.join("").length);
  });

  it("shows pieces, and defines each of them", () => {
    const letters = new Set(rows.join("").replace(/[ .]/g, ""));
    expect(letters.size).toBeGreaterThan(0);
    for (const letter of letters) expect(pieces).toHaveProperty(letter);
  });
});
