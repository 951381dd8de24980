/** Texts of the analysis and replay pages. */

import { plural } from "../plural.ts";

/** How many turns of a player got each mark. */
interface Counts {
  readonly best: number;
  readonly good: number;
  readonly mistake: number;
  readonly blunder: number;
  readonly lost: number;
}

export const analysis = {
  title: "Analysis",
  replayTitle: "Replay",
  missing: "This match cannot be shown",
  goesOn: "This match is still in progress. You can review it when it is over.",
  watchLive: "Watch it live",
  ratedMatch: "You are in a rated match. Analysis is off until it is over, in every window.",
  retry: "Try again",

  cursor: {
    heading: "Step through",
    first: "To the start",
    back: "One step back",
    forward: "One step forward",
    last: "To the end",
    play: "Autoplay",
    stop: "Stop",
    at: (at: number, of: number) => `Position ${at} of ${of}`,
    keys: "Keys: ← → one step, Home and End to the ends, space for autoplay.",
  },

  values: {
    heading: "Legal moves",
    thinking: "Thinking…",
    over: "The game is over here.",
    exact: "Every value is exact.",
    depth: (depth: number) => `Estimates, searched ${depth} turns deep.`,
    certain: "Every value is certain.",
    estimates: "These are estimates.",
    none: "no value yet",
    wins: (moves: number) => `wins in ${moves}`,
    winsWithin: (moves: number) => `wins within ${moves}`,
    winsAnyhow: "wins",
    loses: (moves: number) => `loses in ${moves}`,
    losesWithin: (moves: number) => `loses within ${moves}`,
    losesAnyhow: "loses",
    draw: "draw",
    chance: (percent: number) => `about ${percent} %`,
    sideOf: (name: string) => `Values for ${name}`,
    sideOfMover: "Values for the player to move",
    play: (move: string, value: string) => `Play ${move}: ${value}`,
    show: "Show the values",
    hide: "Hide the values",
  },

  bar: {
    of: (name: string, percent: number) => `${name}: ${percent} % of the expected points`,
    unknown: "Not known yet",
  },

  review: {
    heading: "Review",
    ask: "Review this game",
    reviewing: (done: number, of: number) => `Reviewing: ${done} of ${of} turns`,
    stop: "Stop",
    resume: "Continue",
    marks: {
      best: "best",
      good: "good",
      mistake: "mistake",
      blunder: "blunder",
      lost: "in a lost position",
      forced: "only move",
    },
    signs: { best: "★", good: "✓", mistake: "?", blunder: "??", forced: "□", lost: "·" },
    better: (move: string) => `better: ${move}`,
    accuracy: (name: string, percent: number) => `${name}: accuracy ${percent} %`,
    counts: ({ best, good, mistake, blunder, lost }: Counts) =>
      `${best} best, ${good} good, ${plural(mistake, "1 mistake", `${mistake} mistakes`)}, ` +
      plural(blunder, "1 blunder", `${blunder} blunders`) +
      (lost ? `, ${lost} in a lost position` : ""),
    noAccuracy: (name: string) => `${name}: no accuracy, no move mattered`,
    next: "Next mistake",
    previous: "Previous mistake",
    retry: {
      begin: "Try again",
      ask: (name: string, move: string) => `Find a better move for ${name} than ${move}.`,
      again: "Once more",
      show: "Show the answer",
      end: "Back to the game",
      answer: (move: string) => `The best move is ${move}.`,
      verdicts: {
        best: (move: string) => `Yes! ${move} is the best move.`,
        better: (move: string) => `${move} is better, but not the best.`,
        same: (move: string) => `${move} is the move that was played.`,
        "no-better": (move: string) => `${move} is no better.`,
        worse: (move: string) => `${move} is even worse.`,
        unknown: () => "There was not enough time to evaluate this move.",
      },
    },
    legend: {
      heading: "What the signs mean",
      marks: {
        best: "nothing is better",
        good: "gives little away",
        mistake: "gives a part of the winning chances away",
        blunder: "gives most of them away",
        lost: "every move loses, so none is praised",
        forced: "there was no choice",
      },
      better: "the better move",
      played: "the move that was played",
      side: (name: string) =>
        `All values are for ${name}: “wins” means that ${name} wins, and + is good for ${name}.`,
      sideOfMover: "Values are for the player who makes the move.",
      accuracy:
        "Accuracy says how much of their winning chances a player kept over the whole game. " +
        "Moves in a lost position do not raise it.",
    },
    plot: (name: string) => `Evaluation after every turn, from the side of ${name}`,
    turn: (number: number) => `Turn ${number}`,
  },

  free: {
    takeBack: "Take back",
    flip: "Turn the board",
    start: "Start",
    otherGame: "Another game",
    share: "Copy link",
    toMove: (name: string) => `${name} to move`,
    wins: (name: string) => `${name} wins`,
    draw: "Draw",
  },

  copies: {
    heading: "This position",
    open: "Share",
    fen: "Copy FEN",
    pdn: "Copy PDN",
    record: "Copy moves",
    svg: "Picture (SVG)",
    png: "Picture (PNG)",
    failed: "That did not work. Try again.",
  },

  setUp: {
    heading: "Set up",
    open: "Set up a position",
    done: "Analyse",
    cancel: "Cancel",
    palette: "Put on the board",
    erase: "Empty",
    man: (side: string) => `${side} man`,
    king: (side: string) => `${side} king`,
    disc: (symbol: string) => `Disc ${symbol}`,
    clear: "Clear the board",
    start: "Start position",
    turn: "To move",
    hint: "Choose a piece, then click its squares.",
    hintDiscs: "Choose a disc, then click the column it falls into. Empty removes the top disc.",
    refused: "This position is not possible",
  },

  paste: {
    heading: "Paste",
    open: "Paste a game",
    field: "A position (FEN), a game (PDN), or a record",
    hint: "Moves alone are read as moves of the game on the board.",
    which: "Which of these games?",
    read: "Read",
  },

  sides: ["Light", "Dark"],
};
