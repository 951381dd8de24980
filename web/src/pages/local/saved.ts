/** A game on this device, stored when the page is closed. */

export interface Saved {
  readonly game: string;
  readonly start: string | null;
  readonly moves: readonly string[];
  /** By seat. */
  readonly names: readonly string[];
  /** The typed names, in the order of the form; empty without one. */
  readonly called?: readonly string[];
  /** Turn the board to the player to move. */
  readonly turning: boolean;
}

const KEY = "checkrow.here"; // the old key, for people who have a game stored

/** The stored game; null if there is none, or it cannot be read. */
export function readSaved(storage: Pick<Storage, "getItem">): Saved | null {
  try {
    const found: unknown = JSON.parse(storage.getItem(KEY) ?? "null");
    return isSaved(found) ? found : null;
  } catch {
    return null;
  }
}

export function save(storage: Pick<Storage, "setItem" | "removeItem">, saved: Saved | null): void {
  try {
    if (saved === null) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // The browser stores nothing: the game lasts as long as the page.
  }
}

function isSaved(value: unknown): value is Saved {
  if (typeof value !== "object" || value === null) return false;
  const { game, start, moves, names, called, turning } = value as Record<string, unknown>;
  return (
    typeof game === "string" &&
    (start === null || typeof start === "string") &&
    isTexts(moves) &&
    isTexts(names) &&
    (called === undefined || isTexts(called)) &&
    typeof turning === "boolean"
  );
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
