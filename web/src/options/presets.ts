/** The games that are offered by a picture and a name. */

const CONNECT_PRESETS = {
  "connect:7x6x4:2": "four",
  "connect:9x7x5:2": "five",
  "connect:9x7x4:3": "friends",
} as const;

type ConnectPreset = (typeof CONNECT_PRESETS)[keyof typeof CONNECT_PRESETS];

const VARIANTS = [
  "house",
  "american",
  "international",
  "russian",
  "brazilian",
  "canadian",
  "pool",
  "italian",
  "spanish",
  "czech",
  "turkish",
] as const;

type VariantName = (typeof VARIANTS)[number];

export const isVariant = (name: string): name is VariantName =>
  (VARIANTS as readonly string[]).includes(name);

export function connectPreset(key: string): ConnectPreset | null {
  return key in CONNECT_PRESETS ? CONNECT_PRESETS[key as keyof typeof CONNECT_PRESETS] : null;
}

/** The keys of all presets, in the order in which they are shown. */
export const PRESET_KEYS: readonly string[] = [
  ...Object.keys(CONNECT_PRESETS),
  ...VARIANTS.map((variant) => `checkers:${variant}`),
];
