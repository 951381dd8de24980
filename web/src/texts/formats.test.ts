import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { ago, date, list, number } from "./formats.svelte.ts";
import { speech, type Language } from "./language.svelte.ts";
import { plural } from "./plural.ts";

const NOON = Date.UTC(2026, 10, 15, 12) / 1000;

function speak(language: Language): void {
  speech.language = language;
}

beforeEach(() => speak("en"));
afterEach(() => speak("en"));

describe("in the language of the reader", () => {
  it("writes numbers", () => {
    expect(number(1234.5)).toBe("1,234.5");
    speak("de");
    expect(number(1234.5)).toBe("1.234,5");
    expect(number(0.25, { style: "percent" })).toMatch(/^25\s%$/);
  });

  it("writes dates", () => {
    expect(date(NOON)).toBe("Nov 15, 2026");
    speak("de");
    expect(date(NOON)).toBe("15.11.2026");
  });

  it.each([
    [0, "now"],
    [59, "now"],
    [60, "1 minute ago"],
    [3 * 3600 + 5, "3 hours ago"],
    [86400, "yesterday"],
    [40 * 86400, "last month"],
    [-5, "now"], // the clock of this machine may be behind
  ])("says of %d seconds ago: %s", (passed, text) => {
    expect(ago(NOON - passed, NOON)).toBe(text);
  });

  it("joins words", () => {
    expect(list(["Ann", "Ben", "Cleo"])).toBe("Ann, Ben, and Cleo");
    speak("es");
    expect(list(["Ann", "Ben", "Cleo"])).toBe("Ann, Ben y Cleo");
  });
});

describe("plural", () => {
  it.each([
    [0, "moves"],
    [1, "move"],
    [2, "moves"],
  ])("of %d is %s", (count, word) => {
    expect(plural(count, "move", "moves")).toBe(word);
  });
});
