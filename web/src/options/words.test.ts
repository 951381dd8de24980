import { describe, expect, it } from "vitest";

import { de } from "$lib/texts/de/index.ts";
import { en } from "$lib/texts/en/index.ts";
import { es } from "$lib/texts/es/index.ts";

import { PRESET_KEYS } from "./presets.ts";
import {
  aboutGame,
  clockWords,
  computerName,
  gameName,
  lobbyTitle,
  optionsWords,
} from "./words.ts";

describe("games", () => {
  it("have a name and a line about them in every language", () => {
    for (const { lobby } of [en, de, es]) {
      const names = PRESET_KEYS.map((key) => gameName(key, lobby));
      expect(new Set(names).size).toBe(PRESET_KEYS.length);
      for (const key of PRESET_KEYS) expect(aboutGame(key, lobby)).not.toBe("");
    }
  });

  it("of one's own say their numbers", () => {
    expect(gameName("connect:12x9x5:2", en.lobby)).toBe("5 in a row, 12×9");
    expect(gameName("connect:12x9x5:4", en.lobby)).toBe("5 in a row, 12×9, 4 players");
  });

  it("that nobody knows are called by their key", () => {
    expect(gameName("go:19", en.lobby)).toBe("go:19");
    expect(gameName("checkers:martian", en.lobby)).toBe("martian");
    expect(aboutGame("checkers:martian", en.lobby)).toBe("");
  });
});

describe("clocks", () => {
  it.each([
    [{ type: "none" } as const, "No clock"],
    [{ type: "turn", seconds: 30 } as const, "30 s a turn"],
    [{ type: "fischer", initial: 90, increment: 2 } as const, "1.5 min + 2 s"],
    [{ type: "fischer", initial: 300 } as const, "5 min + 0 s"],
    [{ type: "days", days: 1 } as const, "1 day a turn"],
    [undefined, "No clock"],
  ])("%j", (clock, said) => expect(clockWords(clock, en.lobby)).toBe(said));
});

it("options are one line, with what is not usual", () => {
  expect(optionsWords({}, en.lobby)).toBe("Connect Four · No clock");
  const strict = { game: "checkers:house", rated: true, spectators: false } as const;
  expect(optionsWords(strict, en.lobby)).toBe("House checkers · No clock · rated · nobody watches");
});

it("computers are called by their level", () => {
  expect(computerName("club", de.lobby)).toBe("Computer (Verein)");
  expect(computerName("new", en.lobby)).toBe("Computer (new)");
});

it("a lobby that is named after its owner is so in every language", () => {
  expect(lobbyTitle("Ann's lobby", de.lobby)).toBe("Lobby von Ann");
  expect(lobbyTitle("Ann's lobby", en.lobby)).toBe("Ann's lobby");
  expect(lobbyTitle("Sunday's lobby game", de.lobby)).toBe("Sunday's lobby game");
});
