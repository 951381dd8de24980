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
    '{"volume":101,"animation":"quick"}',
    '{"volume":"70","animation":true}',
    '{"__proto__":{"theme":"dark"},"toString":true}',
  ])("%j are none, and what is not right is left as it was", (text) => {
    expect(readSettings(text)).toEqual(FIRST);
  });

  it("of an older version keep pieces still where they did not move", () => {
    expect(readSettings('{"animation":false}')).toEqual({ ...FIRST, animation: "none" });
  });

  it("of an older version keep what there still is", () => {
    expect(readSettings('{"theme":"light","gone":true}')).toEqual({ ...FIRST, theme: "light" });
  });
});
