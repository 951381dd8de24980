import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { date, dateAndTime, list } from "./formats.svelte.ts";
import { speech, type Language } from "./language.svelte.ts";
import { plural } from "./plural.ts";

const NOON = Date.UTC(2026, 10, 15, 12) / 1000;

function speak(language: Language): void {
  speech.language = language;
}

/** Sets the languages of the browser. */
function prefer(...tags: string[]): void {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(tags);
}

beforeEach(() => {
  prefer("en-US");
  speak("en");
});
afterEach(() => {
  vi.restoreAllMocks();
  speak("en");
});

describe("formats", () => {
  it("write dates in the language of the reader", () => {
    expect(date(NOON)).toBe("Nov 15, 2026");
    speak("de");
    expect(date(NOON)).toBe("15.11.2026");
  });

  it("write dates as in the region of the browser", () => {
    prefer("fr-FR", "en-GB", "de-AT");
    expect(date(NOON)).toBe("15 Nov 2026");
    expect(date(NOON, "long")).toBe("15 November 2026");
    expect(dateAndTime(NOON)).toMatch(/^15 Nov 2026, \d\d:\d\d$/);
    speak("de");
    expect(date(NOON)).toBe("15.11.2026");
  });

  it("write dates with the time", () => {
    expect(dateAndTime(NOON)).toMatch(/^Nov 15, 2026, \d+:\d\d\s[AP]M$/);
    speak("de");
    expect(dateAndTime(NOON)).toMatch(/^15\.11\.2026, \d+:\d\d$/);
  });

  it("join words", () => {
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
