import { describe, expect, it } from "vitest";

import type { MatchView, Result } from "$lib/generated/messages.ts";
import { match as de } from "$lib/texts/de/match.ts";
import { match as en } from "$lib/texts/en/match.ts";

import {
  isNews,
  refusedSentence,
  sentenceOf,
  turnSentence,
  verdictOf,
  whyNot,
} from "./sentences.ts";

const NAMES = ["ann", "ben"];
const result = (more: Partial<Result>): Result => ({
  winner: 0,
  how: "rules",
  ranks: [1, 2],
  ...more,
});
const VIEW = {
  match: "m",
  number: 1,
  position: 1,
  now: 0,
  game: "checkers:house",
  fen: "",
  rows: [],
  players: NAMES.map((name) => ({ id: name, name })),
  turn: 0,
} satisfies MatchView;

describe("verdictOf", () => {
  it("takes the reader's side", () => {
    const won = result({ detail: "a line is complete" });
    expect(verdictOf(won, NAMES, 0, en)).toEqual({
      heading: "You win",
      reason: "A winning line!",
      tone: "good",
    });
    expect(verdictOf(won, NAMES, 1, en)).toMatchObject({ heading: "You lose", tone: "bad" });
    expect(verdictOf(won, NAMES, null, en)).toMatchObject({ heading: "ann wins", tone: "even" });
    expect(verdictOf(won, NAMES, 0, de).reason).toBe("Eine Gewinnreihe!");
  });

  it('names the loser, or says "you" to them', () => {
    const resigned = result({ how: "resignation" });
    expect(verdictOf(resigned, NAMES, 0, en).reason).toBe("ben resigned.");
    expect(verdictOf(resigned, NAMES, 1, en).reason).toBe("You resigned.");
    expect(verdictOf(result({ how: "time" }), NAMES, null, en).reason).toBe("ben ran out of time.");
  });

  it("names the winner among several players", () => {
    const won = result({ winner: 2, how: "left", ranks: [3, 2, 1] });
    expect(verdictOf(won, [...NAMES, "cleo"], 0, en)).toEqual({
      heading: "cleo wins",
      reason: "Everybody else left the match.",
      tone: "bad",
    });
  });

  it("covers a draw and a match without a result", () => {
    const draw = verdictOf(result({ winner: null, how: "agreement" }), NAMES, 0, en);
    expect(draw).toEqual({
      heading: "Draw",
      reason: "The players agreed to a draw.",
      tone: "even",
    });
    const aborted = verdictOf(result({ winner: null, how: "aborted" }), NAMES, 0, en);
    expect(aborted.heading).toBe("No result");
  });

  it("passes on an unknown reason unchanged", () => {
    expect(verdictOf(result({ detail: "a new rule" }), NAMES, 0, en).reason).toBe("a new rule");
  });
});

describe("sentenceOf", () => {
  it("names the player", () => {
    expect(sentenceOf({ type: "lapsed", seat: 1 }, NAMES, en)).toBe(
      "ben ran out of time: the turn passes.",
    );
    expect(sentenceOf({ type: "player-out", seat: 0, how: "left" }, NAMES, en)).toBe(
      "ann left; the others continue.",
    );
  });

  it("is empty for events that the board shows", () => {
    expect(sentenceOf({ type: "stepped", seat: 0, move: "4" }, NAMES, en)).toBe("");
  });
});

describe("turnSentence", () => {
  it("says whose turn it is, or that the match is over", () => {
    expect(turnSentence(VIEW, NAMES, 0, en)).toBe("Your turn");
    expect(turnSentence(VIEW, NAMES, 1, en)).toBe("ann to move");
    expect(turnSentence(VIEW, NAMES, null, en)).toBe("ann to move");
    expect(turnSentence({ ...VIEW, steps: [["end", -1, -1, -1]] }, NAMES, 0, en)).toBe(
      en.keepCapturing,
    );
    expect(turnSentence({ ...VIEW, turn: null, result: result({}) }, NAMES, 0, en)).toBe(en.over);
  });
});

describe("reasons against a move", () => {
  const now = { past: false, pending: false };

  it("are empty for the player to move", () => {
    expect(whyNot(VIEW, NAMES, 0, now, en)).toBe("");
  });

  it("say what keeps the reader from moving", () => {
    expect(whyNot(VIEW, NAMES, 1, now, en)).toBe("Wait: ann is to move.");
    expect(whyNot(VIEW, NAMES, null, now, en)).toBe(en.why.watching);
    expect(whyNot(VIEW, NAMES, 0, { ...now, pending: true }, en)).toBe(en.why.pending);
    expect(whyNot(VIEW, NAMES, 0, { ...now, past: true }, en)).toBe(en.why.past);
    expect(whyNot({ ...VIEW, turn: null, result: result({}) }, NAMES, 0, now, en)).toBe(
      en.why.over,
    );
    const players = [{ id: "ann", name: "ann", out: true }, ...VIEW.players.slice(1)];
    expect(whyNot({ ...VIEW, players }, NAMES, 0, now, en)).toBe(en.why.out);
  });

  it("explain what the board refused", () => {
    expect(refusedSentence("must-capture", "step", en)).toBe(en.why["must-capture"]);
    expect(refusedSentence("no-step-there", "drop", en)).toBe("That column is full.");
  });
});

it("isNews tells players that others leave or return, but not that they do", () => {
  for (const type of ["gone", "back"] as const) {
    expect(isNews({ type, seat: 0 }, 1)).toBe(true);
    expect(isNews({ type, seat: 0 }, null)).toBe(true);
    expect(isNews({ type, seat: 0 }, 0)).toBe(false);
  }
  expect(isNews({ type: "draw-offered", seat: 0 }, 0)).toBe(true);
});
