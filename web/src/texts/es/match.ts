import type { Texts } from "$lib/texts/language.svelte.ts";

export const match: Texts["match"] = { title: "Checkrow" };
