/** What is said at a match, and at a game on one device. */

import { plural } from "../plural.ts";

const LETTERS = ["light", "dark"];

export const match = {
  title: "Match",
  versus: " against ",
  missing: "This match cannot be shown",
  toMenu: "To the menu",
  watching: "You are watching",
  you: "you",

  sides: LETTERS,
  pieces: (side: string, men: number, kings: number) => {
    const counts = [
      men ? `${men} ${men === 1 ? "man" : "men"}` : "",
      kings ? `${kings} ${kings === 1 ? "king" : "kings"}` : "",
    ].filter(Boolean);
    return `Captured: ${counts.join(" and ")} (${side})`;
  },

  yourTurn: "Your turn",
  turnOf: (name: string) => `${name} to move`,
  keepCapturing: "Keep capturing, or end your turn",
  youAreOut: "You are out; the others continue",
  over: "The match is over",

  players: {
    computer: "computer",
    rating: (rating: number) => `rated ${rating}`,
    gone: "connection lost",
    goneFor: (time: string) => `gone for ${time}`,
    claimIn: (seconds: number) => `you may claim in ${seconds}\u00a0s`,
    out: "out",
    won: "won",
    place: (place: number) => `place ${place}`,
    toMove: "to move",
    thinking: "is thinking",
    timeLeft: (name: string, time: string) => `Time of ${name}: ${time}`,
    days: (days: number, hours: number) => `${days} d ${hours} h`,
  },

  claim: {
    question: (names: string, count: number) =>
      `${names} ${plural(count, "has", "have")} been gone for a long time.`,
    win: "Claim the win",
    draw: "Claim a draw",
    out: "Continue without them",
  },

  moves: {
    heading: "Moves",
    none: "No moves yet",
    pass: "pass",
    late: "late",
    show: (number: number, name: string, text: string) => `Turn ${number}, ${name}: ${text}`,
    past: "You are looking at an earlier position; the match continues.",
    present: "Back to the match",
  },

  chat: {
    open: "Open the chat",
    unread: (count: number) => (count === 1 ? "1 new message" : `${count} new messages`),
  },

  actions: {
    heading: "Actions",
    end: "End turn",
    draw: "Offer draw",
    takeback: "Take back",
    resign: "Resign",
    abort: "Abort",
    leave: "Leave",
    flip: "Turn the board",
    mute: "Sound off",
    unmute: "Sound on",
    full: "Full screen",
    small: "Leave full screen",
    askResign: "Resign this match?",
    resignMeans: "Your opponent wins.",
    resignMeansOut: "You are out, and the others continue.",
    askLeave: "Leave this match?",
    leaveMeans: "If you leave, you lose.",
    askAbort: "Abort this match?",
    abortMeans: "You have not moved yet: the match does not count.",
  },

  offers: {
    drawBy: (name: string) => `${name} offers a draw.`,
    drawMine: "You offer a draw.",
    takebackBy: (name: string) => `${name} asks to take the last turn back.`,
    takebackMine: "You ask to take your last turn back.",
    accept: "Accept",
    decline: "Decline",
    withdraw: "Withdraw",
    agreed: (names: string) => `Agreed: ${names}`,
  },

  steps: {
    sending: (move: string) => `Sending ${move}…`,
    waiting: (move: string) =>
      `${move} waits for the connection and is sent once, when it is back.`,
    refused: (move: string, why: string) => `${move} was not played: ${why}`,
    premoveSet: "Your next move is planned; it is played on your turn.",
    premoveGone: "The planned move is no longer possible.",
  },

  why: {
    "not-your-turn": (name: string) => `Wait: ${name} is to move.`,
    over: "The match is over.",
    watching: "You are watching: only players can move.",
    out: "You are out of this match: the others continue.",
    past: "This is an earlier position. Go back to the match to move.",
    pending: "Your last move is still on its way.",
    "no-step-there": "That piece cannot go there.",
    "no-drop": "That column is full.",
    "must-capture": "You must capture: take one of the marked pieces.",
    "not-yours": "Choose one of your own pieces that can move.",
    unreadable: "That is not a move on this board.",
  },

  happened: {
    passed: (name: string) => `${name} passes: all pieces are blocked.`,
    lapsed: (name: string) => `${name} ran out of time: the turn passes.`,
    resigned: (name: string) => `${name} resigned; the others continue.`,
    timedOut: (name: string) => `${name} ran out of time; the others continue.`,
    left: (name: string) => `${name} left; the others continue.`,
    goneOut: (name: string) => `${name} was gone for too long; the others continue.`,
    drawOffered: (name: string) => `${name} offers a draw.`,
    drawAgreed: (name: string) => `${name} agrees to a draw.`,
    drawDeclined: (name: string) => `${name} declines the draw.`,
    drawWithdrawn: (name: string) => `${name} no longer offers a draw.`,
    takebackAsked: (name: string) => `${name} asks to take the last turn back.`,
    takebackAgreed: (name: string) => `${name} agrees to the takeback.`,
    takebackDeclined: (name: string) => `${name} declines the takeback.`,
    takebackWithdrawn: (name: string) => `${name} no longer asks for a takeback.`,
    takenBack: (name: string) => `${name} took the last turn back.`,
    rematchOffered: (name: string) => `${name} wants a rematch.`,
    rematchAgreed: (name: string) => `${name} wants a rematch as well.`,
    rematchDeclined: (name: string) => `${name} does not want a rematch.`,
    rematchWithdrawn: (name: string) => `${name} no longer wants a rematch.`,
    gone: (name: string) => `${name} lost the connection.`,
    back: (name: string) => `${name} is back.`,
    lowTime: (seconds: number) => `${seconds} seconds left`,
  },

  result: {
    heading: "Result",
    youWin: "You win",
    youLose: "You lose",
    draw: "Draw",
    wins: (name: string) => `${name} wins`,
    noResult: "No result",
    resigned: (name: string) => `${name} resigned.`,
    time: (name: string) => `${name} ran out of time.`,
    left: (name: string) => `${name} left the match.`,
    gone: (name: string) => `${name} was gone for too long.`,
    youResigned: "You resigned.",
    youTime: "You ran out of time.",
    youLeft: "You left the match.",
    youGone: "You were gone for too long.",
    others: "Everybody else",
    goneDraw: "One side was gone for too long.",
    agreement: "The players agreed to a draw.",
    aborted: "The match was aborted before it started. It does not count.",
    abandoned: "Everybody left. The match does not count.",
    // The rules' own words, as the server sends them.
    details: {
      "a line is complete": "A winning line!",
      "the board is full": "The board is full.",
      "a side has no pieces left": "No pieces are left on the other side.",
      "the player to move has no move": "The other side has no move left.",
      "neither side can move": "Neither side can move.",
      "the position was repeated too often": "The position was repeated too often.",
      "too many moves without progress": "Too many moves without progress.",
      "each side has one piece left": "Each side has one piece left.",
    },
    rematch: "Rematch",
    rematchWaiting: (names: string) => `Waiting for ${names} …`,
    rematchCancel: "Cancel",
    rematchDeclined: (name: string) => `${name} does not want a rematch.`,
    rematchWatch: "Watch the rematch",
    toLobby: "To the lobby",
    review: "Review",
    share: "Share",
    analyse: "Analyse",
  },

  share: {
    heading: "Share this match",
    link: "Link",
    send: "Send the link…",
    files: "Files",
    pdn: "PDN (checkers programs)",
    record: "Record (text)",
    fen: "All positions (FEN)",
    json: "Everything (JSON)",
  },

  local: {
    title: "Play here",
    about:
      "Friends on one device: no lobby, no clock. The game is still here after you close the page.",
    names: "Players",
    player: (number: number) => `Player ${number}`,
    begin: "Start",
    lot: "Pick the first player at random",
    turning: "Turn the board to the player to move",
    undo: "Undo",
    fresh: "New game",
    askFresh: "Start a new game?",
    freshMeans: "This game is not over and will be lost.",
    again: "Play again",
    failed: "The move was not played",
    unreadable: "The saved game can no longer be read",
  },
};
