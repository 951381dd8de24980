/** Short sounds, made here: no files are loaded. */

import { settings } from "$lib/settings/settings.svelte.ts";

export type Sound =
  "drop" | "move" | "capture" | "crown" | "win" | "lose" | "draw" | "turn" | "refused";

interface Tone {
  readonly at: number; // seconds after the beginning
  readonly pitch: number; // in hertz
  readonly to?: number; // the pitch it slides to
  readonly length: number;
  readonly shape: OscillatorType;
  readonly loud: number;
}

const tap = (at: number, pitch: number, loud = 0.25): Tone => ({
  at,
  pitch,
  to: pitch / 3,
  length: 0.09,
  shape: "triangle",
  loud,
});
const bell = (at: number, pitch: number, length = 0.35): Tone => ({
  at,
  pitch,
  length,
  shape: "sine",
  loud: 0.12,
});

const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  drop: [tap(0, 320), tap(0.11, 260, 0.1)],
  move: [tap(0, 420)],
  capture: [tap(0, 520), tap(0.07, 240)],
  crown: [bell(0, 660), bell(0.09, 990)],
  win: [bell(0, 523), bell(0.12, 659), bell(0.24, 784), bell(0.36, 1047, 0.6)],
  lose: [bell(0, 392), bell(0.16, 330), bell(0.32, 262, 0.6)],
  draw: [bell(0, 440), bell(0.16, 440, 0.5)],
  turn: [bell(0, 880, 0.25)],
  refused: [{ at: 0, pitch: 160, to: 110, length: 0.14, shape: "sawtooth", loud: 0.08 }],
};

let audio: AudioContext | null = null;

/** Plays it, if sound is wanted. Browsers stay silent until the reader has pressed something. */
export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  for (const tone of SOUNDS[sound]) sing(audio, tone);
}

function sing(context: AudioContext, { at, pitch, to, length, shape, loud }: Tone): void {
  const start = context.currentTime + at;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, start);
  if (to !== undefined) voice.frequency.exponentialRampToValueAtTime(to, start + length);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + length + 0.02);
}
