/** The language of the page: all texts come from here, and each language is loaded on its own. */

import { en } from "$lib/texts/en/index.ts";

export type Texts = typeof en;

export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = "checkrow.language";

class Speech {
  language = $state<Language>("en");
  texts = $state.raw<Texts>(en);
}

export const speech = new Speech();

/** The texts in the language of the reader: `t().menu.create`. */
export const t = (): Texts => speech.texts;

export async function loadLanguage(chosen: Language = remembered()): Promise<void> {
  let language = chosen;
  try {
    speech.texts = await textsIn(chosen);
  } catch {
    // Its file could not be loaded: what we have is better than nothing.
    language = speech.language;
  }
  speech.language = language;
  document.documentElement.lang = language;
}

export async function chooseLanguage(chosen: Language): Promise<void> {
  localStorage.setItem(KEY, chosen);
  await loadLanguage(chosen);
}

async function textsIn(language: Language): Promise<Texts> {
  switch (language) {
    case "en":
      return en;
    case "de":
      return (await import("$lib/texts/de/index.ts")).de;
    case "es":
      return (await import("$lib/texts/es/index.ts")).es;
  }
}

function isLanguage(text: string): text is Language {
  return text in LANGUAGES;
}

/** What was chosen before, or else the first language of the browser that we speak. */
function remembered(): Language {
  const wanted = [localStorage.getItem(KEY) ?? "", ...navigator.languages];
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return known ?? "en";
}
