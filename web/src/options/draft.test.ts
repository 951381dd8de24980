import { describe, expect, it } from "vitest";

import type { MatchOptions } from "$lib/generated/messages.ts";

import {
  chooseGame,
  draftOf,
  faultsIn,
  gameOf,
  optionFaults,
  optionsOf,
  ownGame,
  rangesOf,
  setRated,
} from "./draft.ts";
import { CHOICES as choices } from "./samples.ts";

describe("a draft", () => {
  it("gets a clock when it becomes rated", () => {
    const draft = draftOf(choices);
    setRated(draft, true);
    expect(draft).toMatchObject({ rated: true, clock: "fischer" });
    setRated(draft, false);
    expect(draft).toMatchObject({ rated: false, clock: "fischer" });
    const slow = draftOf(choices, { clock: { type: "days", days: 3 } });
    setRated(slow, true);
    expect(slow.clock).toBe("days");
  });

  it.each<MatchOptions>([
    { game: "connect:7x6x4:2", clock: { type: "none" }, first: "lot" },
    { game: "connect:9x7x4:3", clock: { type: "turn", seconds: 20 }, first: "turns" },
    { game: "checkers:russian", clock: { type: "fischer", initial: 90, increment: 2 } },
    { game: "checkers:turkish", clock: { type: "days", days: 3 }, rated: true },
  ])("returns the options it was made from: $game", (options) => {
    const draft = draftOf(choices, options);
    expect(gameOf(draft, choices)).toBe(options.game);
    expect(optionsOf(draft, options.game ?? "", false)).toMatchObject(options);
    expect(faultsIn(draft, choices)).toEqual({});
  });

  it("can hold every preset", () => {
    for (const { key } of choices.families.flatMap(({ games }) => games)) {
      const draft = draftOf(choices);
      chooseGame(draft, choices, key);
      expect(gameOf(draft, choices)).toBe(key);
    }
  });

  it("keeps the board while another family is selected", () => {
    const draft = draftOf(choices, { game: "connect:12x9x5:4" });
    chooseGame(draft, choices, "checkers:house");
    draft.family = "connect";
    expect(gameOf(draft, choices)).toBe("connect:12x9x5:4");
  });

  it("asks for lots when the rules draw them, and keeps the choice", () => {
    const draft = draftOf(choices, { game: "checkers:house", first: "owner" });
    expect(optionsOf(draft, "checkers:house", true).first).toBe("lot");
    expect(draft.first).toBe("owner");
  });

  it("ignores a game that the server does not offer", () => {
    const draft = draftOf(choices, { game: "connect:8x8x5:2" });
    chooseGame(draft, choices, "go:19x19");
    expect(draft).toEqual(draftOf(choices, { game: "connect:8x8x5:2" }));
  });
});

describe("faults", () => {
  it("cover missing, fractional and out-of-range numbers", () => {
    const draft = draftOf(choices);
    draft.numbers["connect"] = { width: null, height: 6.5, connect: 0, players: 17 };
    const faults = optionFaults(draft, choices);
    expect(Object.keys(faults)).toEqual(["width", "height", "connect", "players"]);
    expect(faults["players"]).toEqual({ low: 2, high: 16, whole: true });
    expect(gameOf(draft, choices)).toBeNull();
  });

  it("cover only the selected clock", () => {
    const draft = { ...draftOf(choices), turnSeconds: 0, days: 99, minutes: 181 };
    expect(faultsIn(draft, choices)).toEqual({});
    expect(Object.keys(faultsIn({ ...draft, clock: "days" }, choices))).toEqual(["days"]);
    expect(Object.keys(faultsIn({ ...draft, clock: "turn" }, choices))).toEqual(["turnSeconds"]);
    const { minutes } = faultsIn({ ...draft, clock: "fischer" }, choices);
    expect(minutes).toEqual({ low: 0, high: 180, whole: false });
  });

  it("ignore the numbers of other families", () => {
    const draft = draftOf(choices, { game: "checkers:turkish" });
    draft.numbers["connect"] = { width: null };
    expect(optionFaults(draft, choices)).toEqual({});
    expect(gameOf(draft, choices)).toBe("checkers:turkish");
  });

  it("allow half a minute", () => {
    const ranges = rangesOf(choices);
    expect(ranges.minutes.whole).toBe(false);
    const draft = { ...draftOf(choices), clock: "fischer" as const, minutes: 0.5 };
    expect(optionsOf(draft, "connect:7x6x4:2", false).clock).toMatchObject({ initial: 30 });
  });
});

it("ownGame starts with numbers that no preset has", () => {
  const [connect, , marks] = choices.families;
  expect(connect && ownGame(connect)).toBe("connect:8x6x4:2");
  expect(marks && ownGame(marks)).toBe("tictactoe:4x3x3");
});
