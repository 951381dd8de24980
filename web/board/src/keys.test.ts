// @vitest-environment node

import { describe, expect, it } from "vitest";

import { cell, checkers, connect, EMPTY_ROWS } from "../samples.ts";
import { actionOf, type Key } from "./keys.ts";
import { layoutOf } from "./layout.ts";
import type { BoardView } from "./view.ts";

const BOARD = checkers(EMPTY_ROWS);
const CONNECT = connect(["....", "....", "...."]);
const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

function walk(view: BoardView, start: number, flipped: boolean, ...names: string[]): number {
  return names.reduce((cursor, name) => {
    const action = actionOf(key(name), cursor, layoutOf(view, flipped), view, "");
    return action?.type === "go" ? action.cell : -1;
  }, start);
}
const from = (name: string, ...names: string[]) =>
  BOARD.names[walk(BOARD, cell(BOARD, name), false, ...names)];

describe("the arrow keys", () => {
  it("move from cell to cell in Connect-N and stop at the edge", () => {
    expect(walk(CONNECT, 0, false, "ArrowRight", "ArrowDown")).toBe(5);
    expect(walk(CONNECT, 0, false, "ArrowLeft", "ArrowUp")).toBe(0);
  });
  it("follow the screen when the board is flipped", () =>
    expect(walk(CONNECT, 3, true, "ArrowRight")).toBe(2));
  it("skip squares that are not played on", () => {
    expect(from("c3", "ArrowRight")).toBe("e3");
    expect(from("c3", "ArrowLeft")).toBe("a3");
    expect(from("a3", "ArrowLeft")).toBe("a3");
  });
  it("lead back the way they came", () => {
    expect(from("c3", "ArrowUp")).toBe("d4");
    expect(from("c3", "ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown")).toBe("c3");
    expect(from("h8", "ArrowDown", "ArrowUp")).toBe("h8");
  });
});

it("Home, End, Page Up and Page Down go to the edges", () => {
  expect(from("c3", "Home")).toBe("a3");
  expect(from("c3", "End")).toBe("g3");
  expect(from("c3", "PageUp")).toBe("d8");
  expect(from("c3", "PageDown")).toBe("c1");
  const corner = actionOf(key("Home", { ctrlKey: true }), 9, layoutOf(CONNECT, false), CONNECT, "");
  expect(corner).toEqual({ type: "go", cell: 0 });
});

describe("other keys", () => {
  const action = (name: string, typed = "", more: Partial<Key> = {}) =>
    actionOf(key(name, more), 0, layoutOf(CONNECT, false), CONNECT, typed);
  it("press, submit, release, erase and type", () => {
    expect(action("Enter")).toEqual({ type: "press" });
    expect(action("Enter", "1")).toEqual({ type: "submit" });
    expect(action(" ", "1")).toEqual({ type: "press" });
    expect(action("Escape")).toEqual({ type: "release" });
    expect(action("Backspace", "1")).toEqual({ type: "erase" });
    expect(action("d")).toEqual({ type: "type", letter: "d" });
  });
  it("are left to the browser when the board has no use for them", () => {
    expect(action("Tab")).toBeNull();
    expect(action("F5")).toBeNull();
    expect(action("Backspace")).toBeNull();
    expect(action("c", "", { ctrlKey: true })).toBeNull();
    expect(action("ArrowLeft", "", { altKey: true })).toBeNull();
    expect(action("1", "", { metaKey: true })).toBeNull();
  });
});
