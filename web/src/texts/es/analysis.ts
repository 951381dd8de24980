import type { Texts } from "$lib/texts/language.svelte.ts";

export const analysis: Texts["analysis"] = { title: "Checkrow" };
