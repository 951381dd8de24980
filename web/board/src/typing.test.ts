// @vitest-environment node

import { describe, expect, it } from "vitest";

import { cell, connect, skirmish } from "../samples.ts";
import { isComplete, readTyped, typedWith } from "./typing.ts";

const SEVEN = connect([".......", "......."]);
const TWELVE = connect(["............"]);
const CHECKERS = skirmish();
const squares = (...names: string[]) => names.map((name) => cell(CHECKERS, name));

/** All keys in a row, as far as they are taken. */
const typing = (keys: string, view = CHECKERS) =>
  [...keys].reduce((text, key) => typedWith(text, key, view) ?? text, "");

describe("a column", () => {
  it("is done with one digit where there are at most nine", () => {
    expect(isComplete("4", SEVEN)).toBe(true);
    expect(isComplete("1", TWELVE)).toBe(false);
    expect(isComplete("2", TWELVE)).toBe(true);
    expect(isComplete("12", TWELVE)).toBe(true);
  });
  it("is a letter as well", () => {
    expect(isComplete("d", SEVEN)).toBe(true);
    expect(readTyped("d", SEVEN)).toEqual(readTyped("4", SEVEN));
    expect(readTyped("4", SEVEN)).toEqual({ type: "squares", squares: [10] });
  });
  it("that is full is named by its top cell", () =>
    expect(readTyped("1", connect(["x.", "o."]))).toEqual({ type: "squares", squares: [0] }));
  it.each(["0", "8", "h", "99", "1a"])("is nothing beside the board: %s", (text) =>
    expect(readTyped(text, SEVEN)).toBeNull(),
  );
  it("takes no letter after a digit, and no sign", () => {
    expect(typing("1a-2", TWELVE)).toBe("12");
    expect(typing("x-", SEVEN)).toBe("x");
  });
});

describe("a move of checkers", () => {
  it.each(["c3xe5", "c3-e5", "c3e5", "C3:E5", "c3*e5"])("is read: %s", (text) =>
    expect(readTyped(text, CHECKERS)).toEqual({ type: "squares", squares: squares("c3", "e5") }),
  );
  it("may have several squares", () =>
    expect(readTyped("c3xe5xg3", CHECKERS)).toEqual({
      type: "squares",
      squares: squares("c3", "e5", "g3"),
    }));
  it("is written in numbers where squares have numbers", () => {
    const view = {
      ...CHECKERS,
      names: CHECKERS.names.map((name, index) => (name ? `${index}` : "")),
    };
    expect(readTyped("42x28", view)).toEqual({ type: "squares", squares: [42, 28] });
    expect(readTyped("42x29", view)).toBeNull();
  });
  it("is the end of a turn where that is offered", () => {
    expect(readTyped("end", CHECKERS)).toBeNull();
    const may = { ...CHECKERS, steps: [...CHECKERS.steps, ["end", -1, -1, -1] as const] };
    expect(readTyped("END", may)).toEqual({ type: "move", move: "end" });
  });
  it("starts with a letter or a digit, and holds no other keys", () => {
    expect(typing("-c3 ?xe5")).toBe("c3xe5");
    expect(typedWith("", "F5", CHECKERS)).toBeNull();
  });
  it("is not typed for ever", () => expect(typing("c3".repeat(50))).toHaveLength(40));
});
