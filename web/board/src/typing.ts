/** Moves that are typed: columns by number or letter, squares with signs between them, `end`. */

import { landingIn } from "./board-state.ts";
import { widthOf, type BoardView } from "./view.ts";

export type Typed =
  | { readonly type: "squares"; readonly squares: readonly number[] }
  | { readonly type: "move"; readonly move: string };

const END = "end";
const LONGEST = 40;

/** The text with one more key, or null if no move has such a letter there. */
export function typedWith(text: string, key: string, view: BoardView): string | null {
  const letter = key.toLowerCase();
  if (text.length >= LONGEST || !/^[a-z0-9:x*-]$/.test(letter)) return null;
  if (view.kind === "connect") {
    // A letter is a column by itself; digits may be several.
    if (/[a-z]/.test(letter)) return text === "" ? letter : null;
    return /\d/.test(letter) ? text + letter : null;
  }
  if (text === "" && !/[a-z0-9]/.test(letter)) return null;
  return text + letter;
}

/** Whether nothing that could follow would change what is meant. */
export function isComplete(text: string, view: BoardView): boolean {
  if (view.kind !== "connect") return false;
  return /[a-z]/.test(text) || Number(text) * 10 > widthOf(view);
}

/** What a text means on this board, or null if it means nothing. */
export function readTyped(text: string, view: BoardView): Typed | null {
  if (view.kind === "connect") return column(text, view);
  const plain = text.toLowerCase();
  if (plain === END) {
    const move = view.steps.find(([move]) => move === END);
    return move ? { type: "move", move: END } : null;
  }
  const squares = namesIn(plain).map((name) => cellNamed(name, view));
  if (squares.length === 0 || squares.includes(-1)) return null;
  return { type: "squares", squares };
}

function column(text: string, view: BoardView): Typed | null {
  const index = /^[a-z]$/.test(text) ? text.charCodeAt(0) - 97 : Number(text) - 1;
  if (!(index >= 0 && index < widthOf(view))) return null;
  // A full column is named by its top cell, which will be refused.
  const landing = landingIn(view, index);
  return { type: "squares", squares: [landing < 0 ? index : landing] };
}

/** `c3xe5`, `c3 e5` and `c3e5` are two squares; so are `22x15` and `22-15`. */
function namesIn(text: string): readonly string[] {
  return text.match(/[a-wyz]?\d+/g) ?? [];
}

const cellNamed = (name: string, view: BoardView): number =>
  view.names.findIndex((known) => known.toLowerCase() === name);
