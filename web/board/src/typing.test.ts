// @vitest-environment node

import { describe, expect, it } from "vitest";

import { cell, connect, skirmish } from "../samples.ts";
import { isComplete, readTyped, typedWith } from "./typing.ts";

const SEVEN = connect([".......", "......."]);
const TWELVE = connect(["............"]);
const CHECKERS = skirmish();
const squares = (...names: string[]) => names.map((name) => cell(CHECKERS, name));

/** Types all keys in a row and returns the text that was accepted. */
const typing = (keys: string, view = CHECKERS) =>
  [...keys].reduce((text, key) => typedWith(text, key, view) ?? text, "");

describe("a typed column", () => {
  it("is complete when no further digit could follow", () => {
    expect(isComplete("4", SEVEN)).toBe(true);
    expect(isComplete("1", TWELVE)).toBe(false);
    expect(isComplete("2", TWELVE)).toBe(true);
    expect(isComplete("12", TWELVE)).toBe(true);
  });
  it("may be a letter as well", () => {
    expect(isComplete("d", SEVEN)).toBe(true);
    expect(readTyped("d", SEVEN)).toEqual(readTyped("4", SEVEN));
    expect(readTyped("4", SEVEN)).toEqual({ type: "squares", squares: [10] });
  });
  it("means its top cell when it is full", () =>
    expect(readTyped("1", connect(["x.", "o."]))).toEqual({ type: "squares", squares: [0] }));
  it.each(["0", "8", "h", "99", "1a"])("is unreadable off the board: %s", (text) =>
    expect(readTyped(text, SEVEN)).toBeNull(),
  );
  it("accepts neither a letter after a digit nor a sign", () => {
    expect(typing("1a-2", TWELVE)).toBe("12");
    expect(typing("x-", SEVEN)).toBe("x");
  });
});

describe("a typed checkers move", () => {
  it.each(["c3xe5", "c3-e5", "c3e5", "C3:E5", "c3*e5"])("may be written as %s", (text) =>
    expect(readTyped(text, CHECKERS)).toEqual({ type: "squares", squares: squares("c3", "e5") }),
  );
  it("may list several squares", () =>
    expect(readTyped("c3xe5xg3", CHECKERS)).toEqual({
      type: "squares",
      squares: squares("c3", "e5", "g3"),
    }));
  it("uses numbers when squares are numbered", () => {
    const view = {
      ...CHECKERS,
      names: CHECKERS.names.map((name, index) => (name ? `${index}` : "")),
    };
    expect(readTyped("42x28", view)).toEqual({ type: "squares", squares: [42, 28] });
    expect(readTyped("42x29", view)).toBeNull();
  });
  it("may end the turn when that is a legal step", () => {
    expect(readTyped("end", CHECKERS)).toBeNull();
    const may = { ...CHECKERS, steps: [...CHECKERS.steps, ["end", -1, -1, -1] as const] };
    expect(readTyped("END", may)).toEqual({ type: "move", move: "end" });
  });
  it("starts with a letter or a digit, and ignores other keys", () => {
    expect(typing("-c3 ?xe5")).toBe("c3xe5");
    expect(typedWith("", "F5", CHECKERS)).toBeNull();
  });
  it("is limited to 40 characters", () => expect(typing("c3".repeat(50))).toHaveLength(40));
});
