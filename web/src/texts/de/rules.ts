import type { Texts } from "$lib/texts/language.svelte.ts";

export const rules: Texts["rules"] = {
  title: "Regeln der Spiele",
  lead: "Worum es geht, wie gezogen wird und wann eine Partie zu Ende ist, mit Brettern, die es zeigen.",
  all: "Alle Spiele",
  before: (pieces) => `Das Brett am Anfang: ${pieces}.`,
  moves: "Züge:",
  steps: (caption) => `Schritte des Bretts: ${caption}`,
  previous: "Schritt zurück",
  next: "Schritt vor",
  play: "Abspielen",
  pause: "Anhalten",
  count: (at, last) => `${at} / ${last}`,
};
