/** Typed moves: columns by number or letter, cells with separators between them, and the text of a
 * step without a cell, such as `end`. */

import { landingIn } from "./board-state.ts";
import { widthOf, type BoardView } from "./view.ts";

export type Typed =
  | { readonly type: "squares"; readonly squares: readonly number[] }
  | { readonly type: "move"; readonly move: string };

const LONGEST = 40;

/** The text with one more character, or null if no move has that character there. */
export function typedWith(text: string, key: string, view: BoardView): string | null {
  const letter = key.toLowerCase();
  if (text.length >= LONGEST || !/^[a-z0-9:x*-]$/.test(letter)) return null;
  if (view.input === "drop") {
    // A letter is a complete column; numbers may have several digits.
    if (/[a-z]/.test(letter)) return text === "" ? letter : null;
    return /\d/.test(letter) ? text + letter : null;
  }
  if (text === "" && !/[a-z0-9]/.test(letter)) return null;
  return text + letter;
}

/** Whether no further character could change the meaning. */
export function isComplete(text: string, view: BoardView): boolean {
  if (view.input === "step") return false;
  if (view.input === "place") {
    const begun = view.names.filter((name) => name.toLowerCase().startsWith(text));
    return begun.length === 1 && begun[0]?.toLowerCase() === text;
  }
  return /[a-z]/.test(text) || Number(text) * 10 > widthOf(view);
}

/** The meaning of a text on this board, or null if it has none. */
export function readTyped(text: string, view: BoardView): Typed | null {
  if (view.input === "drop") return column(text, view);
  const plain = text.toLowerCase();
  const whole = view.steps.find(([move, to]) => to < 0 && move.toLowerCase() === plain);
  if (whole) return { type: "move", move: whole[0] };
  const names = view.input === "place" ? [plain] : namesIn(plain);
  const squares = names.map((name) => cellNamed(name, view));
  if (squares.length === 0 || squares.includes(-1)) return null;
  return { type: "squares", squares };
}

function column(text: string, view: BoardView): Typed | null {
  const index = /^[a-z]$/.test(text) ? text.charCodeAt(0) - 97 : Number(text) - 1;
  if (!(index >= 0 && index < widthOf(view))) return null;
  // A full column maps to its top cell, which is then refused.
  const landing = landingIn(view, index);
  return { type: "squares", squares: [landing < 0 ? index : landing] };
}

/** `c3xe5`, `c3 e5` and `c3e5` are two squares; so are `22x15` and `22-15`. */
function namesIn(text: string): readonly string[] {
  return text.match(/[a-wyz]?\d+/g) ?? [];
}

const cellNamed = (name: string, view: BoardView): number =>
  view.names.findIndex((known) => known.toLowerCase() === name);
