import { describe, expect, it } from "vitest";

import { readSettings } from "./settings.svelte.ts";

const FIRST = readSettings(null);

describe("settings that were kept", () => {
  it("are read", () => {
    const chosen = { ...FIRST, theme: "dark", pieces: "clear", sound: false };
    expect(readSettings(JSON.stringify(chosen))).toEqual(chosen);
  });

  it.each([
    "",
    "nonsense",
    "null",
    "[]",
    "42",
    '{"theme":"purple"}',
    '{"theme":1,"sound":"yes"}',
    '{"__proto__":{"theme":"dark"},"toString":true}',
  ])("%j are none, and what is not right is left as it was", (text) => {
    expect(readSettings(text)).toEqual(FIRST);
  });

  it("of an older version keep what there still is", () => {
    expect(readSettings('{"theme":"light","gone":true}')).toEqual({ ...FIRST, theme: "light" });
  });
});
