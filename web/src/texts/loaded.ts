/** Before tests: all texts are there, in English. */

import { loadLanguage, need } from "./language.svelte.ts";

await loadLanguage("en");
await need(["people", "lobby", "match", "board", "analysis", "settings"]);
