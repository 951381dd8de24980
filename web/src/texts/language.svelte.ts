/** The language of the page: all texts come from here. A page says which sections of them it needs;
 * those are loaded with it, in the language of the reader. */

import { untrack } from "svelte";

import type { en } from "./en/index.ts";
import { shell } from "./en/shell.ts";

export type Texts = typeof en;
export type Section = keyof Texts;

export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = "checkrow.language";

// Each file has the section after which it is named.
const FILES = import.meta.glob<Partial<Texts>>([
  "./*/*.ts",
  "!./*/index.ts",
  "!./*/refusals.ts",
  "!./en/shell.ts",
]);

class Speech {
  language = $state<Language>("en");
  // The frame of the pages is there at once; nothing is shown before the sections it needs.
  texts = $state.raw<Texts>({ shell } as Texts);
}

export const speech = new Speech();

/** The texts in the language of the reader: `t().shell.close`. */
export const t = (): Texts => speech.texts;

let needed: readonly Section[] = ["shell"];
let wanted: Language = "en";
let change: Promise<void> = Promise.resolve();

/** Loads the sections that are not loaded yet. Callers need not know which ones are. */
export async function need(sections: readonly Section[]): Promise<void> {
  const language = wanted;
  const missing = untrack(() => sections.filter((section) => !(section in speech.texts)));
  if (missing.length === 0) return;
  needed = [...needed, ...missing];
  const loaded = await load(language, missing);
  // If another language was chosen meanwhile, that choice loads everything.
  if (language === wanted) speech.texts = { ...speech.texts, ...loaded };
  else await change;
}

/** Speaks a language: the given one, or the one of the reader. */
export function loadLanguage(chosen: Language = remembered()): Promise<void> {
  wanted = chosen;
  change = load(chosen, needed).then((loaded) => {
    if (wanted !== chosen) return change;
    speech.texts = { ...speech.texts, ...loaded };
    speech.language = chosen;
    document.documentElement.lang = chosen;
    return undefined;
  });
  return change;
}

export async function chooseLanguage(chosen: Language): Promise<void> {
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Then it is spoken on this page alone.
  }
  await loadLanguage(chosen);
}

async function load(language: Language, sections: readonly Section[]): Promise<Partial<Texts>> {
  const loaded = await Promise.all(sections.map((section) => sectionIn(language, section)));
  return Object.assign({}, ...loaded) as Partial<Texts>;
}

/** One section. Where its file cannot be loaded, English is better than nothing. */
async function sectionIn(language: Language, section: Section): Promise<Partial<Texts>> {
  const file = FILES[`./${language}/${section}.ts`];
  if (file === undefined) return { shell };
  try {
    return { [section]: (await file())[section] };
  } catch (error) {
    if (language === "en") throw error;
    return sectionIn("en", section);
  }
}

function isLanguage(text: string): text is Language {
  return text in LANGUAGES;
}

/** What was chosen before, or else the first language of the browser that we speak. */
function remembered(): Language {
  const tags = [...navigator.languages];
  try {
    tags.unshift(localStorage.getItem(KEY) ?? "");
  } catch {
    // A browser that keeps nothing.
  }
  return tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}
