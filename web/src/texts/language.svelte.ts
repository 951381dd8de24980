/** The page's language; all texts come from here. Each page names the sections that it needs, which
 * are loaded with it, in the reader's language. */

import { untrack } from "svelte";

import type { en } from "./en/index.ts";
import { shell } from "./en/shell.ts";

export type Texts = typeof en;
export type Section = keyof Texts;

export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = "checkrow.language";

// Each file is named after its section.
const FILES = import.meta.glob<Partial<Texts>>([
  "./*/*.ts",
  "!./*/index.ts",
  "!./*/refusals.ts",
  "!./en/shell.ts",
]);

class Speech {
  language = $state<Language>("en");
  // The frame's texts exist from the start; everything else waits for the sections it needs.
  texts = $state.raw<Texts>({ shell } as Texts);
}

export const speech = new Speech();

/** The texts in the reader's language: `t().shell.close`. */
export const t = (): Texts => speech.texts;

let needed: readonly Section[] = ["shell"];
let wanted: Language = "en";
let change: Promise<void> = Promise.resolve();

/** Loads missing sections. Callers need not know which ones are loaded. */
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

/** Loads a language: the given one, or the reader's. */
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
    // The choice then applies to this page only.
  }
  await loadLanguage(chosen);
}

async function load(language: Language, sections: readonly Section[]): Promise<Partial<Texts>> {
  const loaded = await Promise.all(sections.map((section) => sectionIn(language, section)));
  return Object.assign({}, ...loaded) as Partial<Texts>;
}

/** Loads one section. Falls back to English if its file cannot be loaded. */
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

/** The stored choice, or the first of the browser's languages that we have. */
function remembered(): Language {
  const tags = [...navigator.languages];
  try {
    tags.unshift(localStorage.getItem(KEY) ?? "");
  } catch {
    // The browser stores nothing.
  }
  return tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}
