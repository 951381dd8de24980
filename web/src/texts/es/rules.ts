import type { Texts } from "$lib/texts/language.svelte.ts";

export const rules: Texts["rules"] = {
  title: "Reglas de los juegos",
  lead: "Qué se busca, cómo se mueve y cuándo acaba una partida, con tableros que lo muestran.",
  all: "Todos los juegos",
  before: (pieces) => `El tablero al principio: ${pieces}.`,
  moves: "Jugadas:",
  steps: (caption) => `Pasos del tablero: ${caption}`,
  previous: "Paso anterior",
  next: "Paso siguiente",
  play: "Reproducir",
  pause: "Pausar",
  count: (at, last) => `${at} / ${last}`,
};
