import { beforeEach, describe, expect, it, vi } from "vitest";

import { de } from "$lib/texts/de/index.ts";
import { en } from "$lib/texts/en/index.ts";
import { es } from "$lib/texts/es/index.ts";

import { catalogue } from "./catalogue.svelte.ts";
import { CHOICES, wall } from "./samples.ts";
import {
  aboutGame,
  clockText,
  computerName,
  familyTitle,
  gameName,
  lobbyTitle,
  optionTitle,
  optionsText,
} from "./texts.ts";

beforeEach(() => {
  catalogue.choices = CHOICES;
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
});

describe("games", () => {
  it("have a name and a description in every language", () => {
    for (const { lobby } of [en, de, es]) {
      const keys = [
        ...["connect:7x6x4:2", "connect:9x7x5:2", "connect:9x7x4:3"],
        ...Object.keys(en.lobby.games.variants).map((variant) => `checkers:${variant}`),
      ];
      const names = keys.map((key) => gameName(key, lobby));
      expect(new Set(names).size).toBe(keys.length);
      for (const key of keys) expect(aboutGame(key, lobby)).not.toBe("");
    }
  });

  it("are named by their numbers when they are custom", () => {
    expect(gameName("connect:12x9x5:2", en.lobby)).toBe("5 in a row, 12×9");
    expect(gameName("connect:12x9x5:4", en.lobby)).toBe("5 in a row, 12×9, 4 players");
  });

  it("take the names of the server when only the server knows them", () => {
    expect(gameName("tictactoe:3x3x3", de.lobby)).toBe("3 in a line");
    expect(aboutGame("tictactoe:3x3x3", de.lobby)).toBe("Put a mark on any empty cell.");
    expect(familyTitle("tictactoe", de.lobby)).toBe("Tic-tac-toe");
    expect(familyTitle("checkers", de.lobby)).toBe(de.lobby.games.checkers);
    const own = { ...wall(5, 5, 4), key: "tictactoe:5x5x4", name: "4 in a line, 5x5" };
    catalogue.others = { [own.key]: own };
    expect(gameName(own.key, en.lobby)).toBe("4 in a line, 5x5");
  });

  it("go by their key when nobody knows them", () => {
    expect(gameName("go:19", en.lobby)).toBe("go:19");
    expect(aboutGame("go:19", en.lobby)).toBe("");
    expect(familyTitle("go", en.lobby)).toBe("go");
  });

  it("have options named in the language, or else by the server", () => {
    const option = { name: "width", title: "Width", usual: 3, least: 1, most: 9 };
    expect(optionTitle(option, de.lobby)).toBe(de.lobby.options.columns);
    expect(optionTitle({ ...option, name: "komi", title: "Komi" }, de.lobby)).toBe("Komi");
  });
});

describe("clockText", () => {
  it.each([
    [{ type: "none" } as const, "No clock"],
    [{ type: "turn", seconds: 30 } as const, "30 s a turn"],
    [{ type: "fischer", initial: 90, increment: 2 } as const, "1.5 min + 2 s"],
    [{ type: "fischer", initial: 300 } as const, "5 min + 0 s"],
    [{ type: "days", days: 1 } as const, "1 day a turn"],
    [undefined, "No clock"],
  ])("describes %j", (clock, said) => expect(clockText(clock, en.lobby.clocks)).toBe(said));
});

it("optionsText puts the game, the clock and anything unusual on one line", () => {
  expect(optionsText({}, en.lobby)).toBe("Connect Four · No clock");
  const strict = { game: "checkers:house", rated: true, spectators: false } as const;
  expect(optionsText(strict, en.lobby)).toBe("House checkers · No clock · rated · no spectators");
});

it("computerName names a computer by its level", () => {
  expect(computerName("4", de.lobby)).toBe("Computer (Stufe 4)");
  expect(computerName("adaptive-4", en.lobby)).toBe("Computer (adaptive, level 4)");
  expect(computerName("club", de.lobby)).toBe("Computer (Verein)"); // in older matches
  expect(computerName("new", en.lobby)).toBe("Computer (new)");
});

it("lobbyTitle translates a title that is made from the owner's name", () => {
  expect(lobbyTitle("Ann's lobby", de.lobby)).toBe("Lobby von Ann");
  expect(lobbyTitle("Ann's lobby", en.lobby)).toBe("Ann's lobby");
  expect(lobbyTitle("Zoë Ω's lobby", de.lobby)).toBe("Lobby von Zoë Ω");
  expect(lobbyTitle("Sunday's lobby game", de.lobby)).toBe("Sunday's lobby game");
});
