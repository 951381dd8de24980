import type { Texts } from "$lib/texts/language.svelte.ts";

export const shell: Texts["shell"] = { title: "Checkrow" };
