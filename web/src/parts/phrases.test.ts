import { expect, it } from "vitest";

import { de } from "$lib/texts/de/index.ts";

import { EMOTES, isEmote, isQuick, PHRASES, shownAs } from "./phrases.ts";

it("translates phrases, and leaves everything else as it was written", () => {
  expect(shownAs("Good luck!", de.shell.chat.phrases)).toBe(de.shell.chat.phrases.luck);
  expect(shownAs("Good luck to you!", de.shell.chat.phrases)).toBe("Good luck to you!");
  expect(shownAs("👍", de.shell.chat.phrases)).toBe("👍");
});

it("distinguishes phrases and emotes from other lines", () => {
  for (const text of [...Object.values(PHRASES), ...EMOTES]) expect(isQuick(text)).toBe(true);
  for (const text of ["hello", "👍👍", "toString", ""]) expect(isQuick(text)).toBe(false);
  expect(isEmote("🎉")).toBe(true);
  expect(isEmote("Hello!")).toBe(false);
});
