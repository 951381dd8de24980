import { expect, it } from "vitest";

import { familyOf, readKey, writeKey } from "./keys.ts";

const TEMPLATE = "connect:{width}x{height}x{connect}:{players}";

it("writeKey reverses readKey", () => {
  const numbers = readKey(TEMPLATE, "connect:40x30x10:16");
  expect(numbers).toEqual({ width: 40, height: 30, connect: 10, players: 16 });
  expect(writeKey(TEMPLATE, numbers ?? {})).toBe("connect:40x30x10:16");
});

it.each(["", "chess", "connect:7x6", "connect:7x6x4:2:1", "connect:7x6xfour:2", "go:7x6x4:2"])(
  "%j does not match the template",
  (key) => expect(readKey(TEMPLATE, key)).toBeNull(),
);

it("a template is not a regular expression", () => {
  expect(readKey("a.b:{n}", "axb:3")).toBeNull();
  expect(readKey("a.b:{n}", "a.b:3")).toEqual({ n: 3 });
  expect(readKey("", "")).toBeNull();
});

it("familyOf returns the first word of a key", () => {
  expect(familyOf("checkers:pool")).toBe("checkers");
  expect(familyOf("tictactoe:3x3x3")).toBe("tictactoe");
});
