import type { Texts } from "$lib/texts/language.svelte.ts";

export const board: Texts["board"] = { title: "Checkrow" };
