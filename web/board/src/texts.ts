/** The words that the board sends to screen readers. Pages in other languages pass in their own. */

import type { Reason } from "./move-input.ts";

export interface BoardTexts {
  /** The description of the board. */
  board: string;
  disc: (player: string) => string;
  /** A player without a name. */
  player: (number: number) => string;
  light: string;
  dark: string;
  man: (colour: string) => string;
  king: (colour: string) => string;
  /** A piece of another shape, with its name. */
  mark: (name: string, player: string) => string;
  captured: (piece: string) => string;
  empty: string;
  notPlayed: string;
  canMove: string;
  canGoHere: string;
  /** Where a disc dropped here would land. */
  landsOn: (cell: string) => string;
  threatened: string;
  selected: string;
  lastMove: string;
  winning: string;
  premove: string;
  dropped: (player: string, cell: string) => string;
  moved: (piece: string, from: string, to: string) => string;
  captures: (cells: string) => string;
  crowned: (cell: string) => string;
  turn: (player: string) => string;
  yourTurn: string;
  typed: (text: string) => string;
  /** A piece was selected, and its targets. */
  chosen: (cell: string, goals: string) => string;
  premoveSet: (text: string) => string;
  premoveGone: string;
  refused: Record<Reason, (what: string) => string>;
}

export const ENGLISH: BoardTexts = {
  board: "Board",
  disc: (player) => `disc of ${player}`,
  player: (number) => `player ${number}`,
  light: "light",
  dark: "dark",
  man: (colour) => `${colour} man`,
  king: (colour) => `${colour} king`,
  mark: (name, player) => `${name}, ${player}`,
  captured: (piece) => `captured ${piece}`,
  empty: "empty",
  notPlayed: "not played on",
  canMove: "can move",
  canGoHere: "can be chosen",
  landsOn: (cell) => `lands on ${cell}`,
  threatened: "threatened",
  selected: "selected",
  lastMove: "last move",
  winning: "winning line",
  premove: "planned",
  dropped: (player, cell) => `${player}: ${cell}.`,
  moved: (piece, from, to) => `${piece} from ${from} to ${to}.`,
  captures: (cells) => `Captures ${cells}.`,
  crowned: (cell) => `${cell} is a king now.`,
  turn: (player) => `${player} to move.`,
  yourTurn: "Your turn.",
  typed: (text) => `Typed ${text}`,
  chosen: (cell, goals) => (goals ? `${cell} may go to ${goals}.` : `${cell} is chosen.`),
  premoveSet: (text) => `Planned: ${text}.`,
  premoveGone: "Plan given up.",
  refused: {
    "not-your-turn": () => "It is not your turn.",
    "no-step-there": (what) => `${what}: no step goes there.`,
    blocked: (what) => `${what} is blocked: it has nowhere to go.`,
    "other-captures": (what) => `${what} must wait: another piece must capture.`,
    "other-in-chain": (what) => `${what} must wait: another piece is capturing.`,
    "must-capture": () => "You must capture.",
    "not-yours": (what) => `${what}: not your piece.`,
    unreadable: (what) => `${what} is no move here.`,
  },
};
