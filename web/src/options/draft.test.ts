import { describe, expect, it } from "vitest";

import type { Choices, MatchOptions } from "$lib/generated/messages.ts";

import {
  chooseGame,
  draftOf,
  faultsIn,
  fieldOfRefusedGame,
  gameOf,
  optionsOf,
  rangesOf,
  setRated,
} from "./draft.ts";
import { PRESET_KEYS } from "./presets.ts";

const choices: Choices = {
  games: [],
  levels: {},
  most_columns: 40,
  most_rows: 40,
  most_seats: 16,
  bounds: {
    turn_seconds: [1, 1_209_600],
    fischer_seconds: [0, 10_800],
    increment_seconds: [0, 180],
    days_per_move: [1, 14],
    claim_seconds: [10, 3600],
  },
};

describe("a draft of options", () => {
  it("gets a clock when it becomes rated", () => {
    const draft = draftOf();
    setRated(draft, true);
    expect(draft).toMatchObject({ rated: true, clock: "fischer" });
    setRated(draft, false);
    expect(draft).toMatchObject({ rated: false, clock: "fischer" });
    const slow = draftOf({ clock: { type: "days", days: 3 } });
    setRated(slow, true);
    expect(slow.clock).toBe("days");
  });

  it.each<MatchOptions>([
    { game: "connect:7x6x4:2", clock: { type: "none" }, first: "lot" },
    { game: "connect:9x7x4:3", clock: { type: "turn", seconds: 20 }, first: "turns" },
    { game: "checkers:russian", clock: { type: "fischer", initial: 90, increment: 2 } },
    { game: "checkers:turkish", clock: { type: "days", days: 3 }, rated: true },
  ])("gives back the options it was made of: $game", (options) => {
    const draft = draftOf(options);
    expect(gameOf(draft, choices)).toBe(options.game);
    expect(optionsOf(draft, options.game ?? "", false)).toMatchObject(options);
    expect(faultsIn(draft, choices)).toEqual({});
  });

  it("can show every preset", () => {
    for (const key of PRESET_KEYS) {
      const draft = draftOf();
      chooseGame(draft, key);
      expect(gameOf(draft, choices)).toBe(key);
    }
  });

  it("keeps a board while checkers are looked at", () => {
    const draft = draftOf({ game: "connect:12x9x5:4" });
    chooseGame(draft, "checkers:house");
    draft.family = "connect";
    expect(gameOf(draft, choices)).toBe("connect:12x9x5:4");
  });

  it("asks for lots where the rules draw them, and keeps what was chosen", () => {
    const draft = draftOf({ game: "checkers:house", first: "owner" });
    expect(optionsOf(draft, "checkers:house", true).first).toBe("lot");
    expect(draft.first).toBe("owner");
  });

  it("leaves a form alone for a game it does not know", () => {
    const draft = draftOf({ game: "connect:8x8x5:2" });
    chooseGame(draft, "go:19x19");
    expect(draft).toEqual(draftOf({ game: "connect:8x8x5:2" }));
  });
});

describe("faults", () => {
  it("are empty, broken and far-off numbers", () => {
    const draft = { ...draftOf(), columns: null, rows: 6.5, players: 17, line: 0 };
    expect(Object.keys(faultsIn(draft, choices))).toEqual(["columns", "rows", "line", "players"]);
    expect(faultsIn(draft, choices).players).toEqual({ low: 2, high: 16, whole: true });
    expect(gameOf(draft, choices)).toBeNull();
  });

  it("are only those of the clock that is chosen", () => {
    const draft = { ...draftOf(), turnSeconds: 0, days: 99, minutes: 181 };
    expect(faultsIn(draft, choices)).toEqual({});
    expect(Object.keys(faultsIn({ ...draft, clock: "days" }, choices))).toEqual(["days"]);
    expect(Object.keys(faultsIn({ ...draft, clock: "turn" }, choices))).toEqual(["turnSeconds"]);
    const { minutes } = faultsIn({ ...draft, clock: "fischer" }, choices);
    expect(minutes).toEqual({ low: 0, high: 180, whole: false });
  });

  it("do not hide in a board while checkers are chosen", () => {
    const draft = { ...draftOf({ game: "checkers:czech" }), columns: null };
    expect(faultsIn(draft, choices)).toEqual({});
    expect(gameOf(draft, choices)).toBe("checkers:czech");
  });

  it("allow half a minute and no half player", () => {
    const ranges = rangesOf(choices);
    expect(ranges.minutes.whole).toBe(false);
    expect(ranges.players.whole).toBe(true);
    const draft = { ...draftOf(), clock: "fischer" as const, minutes: 0.5 };
    expect(optionsOf(draft, "connect:7x6x4:2", false).clock).toMatchObject({ initial: 30 });
  });
});

describe("a game that the server refuses", () => {
  it("is about the line where it is longer than the board, else about the board", () => {
    expect(fieldOfRefusedGame({ ...draftOf(), line: 7 })).toBe("line");
    expect(fieldOfRefusedGame({ ...draftOf(), columns: 40 })).toBe("columns");
    expect(fieldOfRefusedGame(draftOf({ game: "checkers:house" }))).toBeNull();
  });
});
