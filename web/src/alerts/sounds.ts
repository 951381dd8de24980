/** Short recordings, loaded on first use. web/scripts/sounds.ts makes them. */

import { settings } from "$lib/settings/settings.svelte.ts";

export type Sound =
  "drop" | "move" | "capture" | "crown" | "win" | "lose" | "draw" | "refused" | "low-time";

const FILES = import.meta.glob<string>("./recordings/*.wav", {
  eager: true,
  query: "?url",
  import: "default",
});

let audio: AudioContext | null = null;
const recordings = new Map<Sound, Promise<AudioBuffer>>();

/** Plays a sound, if the reader wants them. Browsers stay silent until the first click or key. */
export function play(sound: Sound): void {
  if (!settings.sound || settings.volume === 0 || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  const context = audio;
  loaded(context, sound).then(
    (buffer) => start(context, buffer),
    () => recordings.delete(sound), // offline: the next call tries again
  );
}

function loaded(context: AudioContext, sound: Sound): Promise<AudioBuffer> {
  let recording = recordings.get(sound);
  if (recording === undefined) {
    recording = fetch(FILES[`./recordings/${sound}.wav`] ?? "")
      .then((answer) => answer.arrayBuffer())
      .then((bytes) => context.decodeAudioData(bytes));
    recordings.set(sound, recording);
  }
  return recording;
}

function start(context: AudioContext, buffer: AudioBuffer): void {
  const source = context.createBufferSource();
  const volume = context.createGain();
  source.buffer = buffer;
  // Half the volume setting should sound half as loud.
  volume.gain.value = (settings.volume / 100) ** 2;
  source.connect(volume).connect(context.destination);
  source.start();
}
