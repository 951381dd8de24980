/** The reader's settings, stored in this browser. */

export const CHOICES = {
  theme: ["auto", "light", "dark"],
  board: ["classic", "slate", "meadow", "contrast"],
  pieces: ["classic", "clear", "contrast"],
  notation: ["game", "words"],
  animation: ["none", "slow", "normal", "fast"],
} as const;

/** The speed of pieces, as the board takes it. */
export const SPEEDS = { none: 0, slow: 0.6, normal: 1, fast: 2 } as const;

export interface Settings {
  theme: (typeof CHOICES.theme)[number];
  /** The colours of the board. */
  board: (typeof CHOICES.board)[number];
  /** The colours of discs and pieces; colour-blind people can tell those of `clear` apart. */
  pieces: (typeof CHOICES.pieces)[number];
  /** The notation of moves: the game's own, or words. */
  notation: (typeof CHOICES.notation)[number];
  /** How fast pieces move. */
  animation: (typeof CHOICES.animation)[number];
  /** Marks legal moves and pieces that can be captured. */
  hints: boolean;
  /** Draws signs on discs even with only two players. */
  symbols: boolean;
  sound: boolean;
  /** In percent. */
  volume: number;
  /** Shows phrases and emotes of others. */
  phrases: boolean;
  premoves: boolean;
  notifications: boolean;
}

const DEFAULTS: Settings = {
  theme: "auto",
  board: "classic",
  pieces: "classic",
  notation: "game",
  animation: "normal",
  hints: true,
  symbols: false,
  sound: true,
  volume: 70,
  phrases: true,
  premoves: true,
  notifications: false,
};

const KEY = "checkrow.settings";

/** Reads settings from a stored text; invalid values get their defaults. */
export function readSettings(text: string | null): Settings {
  const stored = parsed(text);
  const found: Record<string, unknown> = { ...DEFAULTS };
  for (const name of Object.keys(DEFAULTS)) {
    if (Object.hasOwn(stored, name) && isRight(name, stored[name])) found[name] = stored[name];
  }
  // Older versions could only switch it off.
  if (stored["animation"] === false) found["animation"] = "none";
  return found as unknown as Settings;
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function isRight(name: string, value: unknown): boolean {
  if (name === "volume") return typeof value === "number" && value >= 0 && value <= 100;
  const choices: readonly unknown[] = CHOICES[name as keyof typeof CHOICES] ?? [true, false];
  return choices.includes(value);
}

export const settings = $state<Settings>(readSettings(stored()));

/** Applies and stores the settings, and adopts changes from other tabs. */
export function keepSettings(): void {
  $effect(() => {
    const { theme, board, pieces } = settings;
    Object.assign(document.documentElement.dataset, { theme, board, pieces });
    keep(JSON.stringify(settings));
  });
  $effect(() => {
    const take = ({ key, newValue }: StorageEvent): void => {
      if (key === KEY) Object.assign(settings, readSettings(newValue));
    };
    addEventListener("storage", take);
    return () => removeEventListener("storage", take);
  });
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // the browser stores nothing
  }
}

function keep(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // The choice then applies to this page only.
  }
}
