import type { Texts } from "$lib/texts/language.svelte.ts";

export const lobby: Texts["lobby"] = { title: "Checkrow" };
