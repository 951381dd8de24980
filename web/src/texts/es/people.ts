import type { Texts } from "$lib/texts/language.svelte.ts";

export const people: Texts["people"] = { title: "Checkrow" };
