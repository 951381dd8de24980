/** What is said when games are looked at again. */

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
    busy: (done: number, of: number) => `Reviewing: ${done} of ${of} turns`,
    stop: "Stop",
    resume: "Continue",
    marks: {
      best: "best",
      good: "good",
      mistake: "mistake",
      blunder: "blunder",
      forced: "only move",
    },
    signs: { best: "★", good: "✓", mistake: "?", blunder: "??", forced: "□" },
    better: (move: string) => `better: ${move}`,
    accuracy: (name: string, percent: number) => `${name}: accuracy ${percent} %`,
    counts: (best: number, good: number, mistakes: number, blunders: number) =>
      `${best} best, ${good} good, ${mistakes} ${mistakes === 1 ? "mistake" : "mistakes"}, ` +
      `${blunders} ${blunders === 1 ? "blunder" : "blunders"}`,
    plot: (name: string) => `Evaluation after every turn, from the side of ${name}`,
    turn: (number: number) => `Turn ${number}`,
  },

  free: {
    takeBack: "Take back",
    flip: "Turn the board",
    start: "Start",
    otherGame: "Another game",
    share: "Copy link",
    copied: "Link copied",
    toMove: (name: string) => `${name} to move`,
    wins: (name: string) => `${name} wins`,
    draw: "Draw",
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
