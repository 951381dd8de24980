/** A game on this device, as it is kept when the page is closed. */

export interface Saved {
  readonly game: string;
  readonly start: string | null;
  readonly moves: readonly string[];
  /** By seat. */
  readonly names: readonly string[];
  /** What people typed, in the order of the form: nothing where they gave no name. */
  readonly called?: readonly string[];
  /** Whether the board turns to the player to move. */
  readonly turning: boolean;
}

const KEY = "checkrow.here"; // kept under its old name, for people who have a game

/** What was kept; null if there is nothing, or nothing that can be read. */
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
    // A browser that keeps nothing: the game lasts as long as the page.
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
