/** The sounds of the pages as sums of simple voices: struck wood, struck metal and noise. */

export const RATE = 16_000; // samples per second

/** Loudness from -1 to 1 by time in seconds. */
type Voice = (time: number) => number;

const TURN = 2 * Math.PI;

/** Silence until `at`, then the voice from its start. */
const later =
  (at: number, voice: Voice): Voice =>
  (time) =>
    time < at ? 0 : voice(time - at);

const sum =
  (...voices: readonly Voice[]): Voice =>
  (time) =>
    voices.reduce((total, voice) => total + voice(time), 0);

/** A fading tone: a third remains after `fade` seconds. Its start is softened to avoid a click. */
const tone =
  (pitch: number, loud: number, fade: number, soft = 0.001): Voice =>
  (time) =>
    loud * Math.min(1, time / soft) * Math.exp(-time / fade) * Math.sin(TURN * pitch * time);

/** The same noise every time, so that recordings are identical between builds. */
function noise(loud: number, fade: number): Voice {
  const grains: number[] = [];
  let state = 0x2545f491;
  for (let index = 0; index < RATE; index++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    grains.push((state | 0) / 2 ** 31);
  }
  return (time) => loud * Math.exp(-time / fade) * (grains[Math.floor(time * RATE) % RATE] ?? 0);
}

/** Something hard falls on wood or plastic: the body rings briefly, the impact is noise. */
const knock = (pitch: number, loud: number): Voice =>
  sum(
    tone(pitch, 0.6 * loud, 0.028),
    tone(pitch * 2.32, 0.3 * loud, 0.016),
    tone(pitch * 4.25, 0.15 * loud, 0.008),
    noise(0.25 * loud, 0.006),
  );

/** A small bell: slightly detuned overtones fade sooner. */
const bell = (pitch: number, loud: number, fade = 0.16): Voice =>
  sum(
    tone(pitch, 0.6 * loud, fade, 0.003),
    tone(pitch * 2.005, 0.25 * loud, fade * 0.6, 0.003),
    tone(pitch * 3.01, 0.1 * loud, fade * 0.35, 0.003),
  );

interface Recipe {
  /** In seconds. */
  readonly length: number;
  readonly voice: Voice;
}

const C5 = 523.25;
const E5 = 659.25;
const G5 = 783.99;
const C6 = 1046.5;

export const RECIPES: Readonly<Record<string, Recipe>> = {
  // A disc touches down and bounces twice, in time with the animation.
  drop: {
    length: 0.3,
    voice: sum(knock(310, 0.9), later(0.1, knock(340, 0.35)), later(0.19, knock(355, 0.15))),
  },
  move: { length: 0.12, voice: knock(420, 0.8) },
  capture: { length: 0.2, voice: sum(knock(520, 0.7), later(0.06, knock(260, 0.8))) },
  crown: { length: 0.5, voice: sum(bell(E5, 0.7, 0.12), later(0.1, bell(C6 * 0.944, 0.7, 0.14))) },
  win: {
    length: 0.85,
    voice: sum(
      bell(C5, 0.5, 0.1),
      later(0.11, bell(E5, 0.5, 0.1)),
      later(0.22, bell(G5, 0.5, 0.1)),
      later(0.33, bell(C6, 0.7, 0.18)),
    ),
  },
  lose: {
    length: 0.6,
    voice: sum(
      bell(392, 0.5, 0.12),
      later(0.16, bell(329.6, 0.5, 0.12)),
      later(0.32, bell(261.6, 0.6, 0.13)),
    ),
  },
  draw: { length: 0.5, voice: sum(bell(440, 0.5, 0.1), later(0.16, bell(440, 0.5, 0.12))) },
  refused: { length: 0.16, voice: sum(tone(150, 0.6, 0.045, 0.004), tone(226, 0.25, 0.03, 0.004)) },
  "low-time": {
    length: 0.4,
    voice: sum(bell(987.8, 0.7, 0.05), later(0.18, bell(987.8, 0.7, 0.06))),
  },
};

/** The samples of a recipe, with a fade-out at the end to avoid a cut. */
export function samplesOf({ length, voice }: Recipe): Float64Array {
  const count = Math.round(length * RATE);
  const fade = Math.round(0.02 * RATE);
  return Float64Array.from(
    { length: count },
    (_, index) => voice(index / RATE) * Math.min(1, (count - index) / fade),
  );
}
