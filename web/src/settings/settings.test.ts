import { describe, expect, it } from "vitest";

import { readSettings } from "./settings.svelte.ts";

const FIRST = readSettings(null);

describe("readSettings", () => {
  it("reads saved settings", () => {
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
  ])("falls back to the defaults for %j", (text) => {
    expect(readSettings(text)).toEqual(FIRST);
  });

  it("keeps animation off if an older version had switched it off", () => {
    expect(readSettings('{"animation":false}')).toEqual({ ...FIRST, animation: "none" });
  });

  it("keeps the settings of an older version that still exist", () => {
    expect(readSettings('{"theme":"light","gone":true}')).toEqual({ ...FIRST, theme: "light" });
  });
});
