/** Before tests of pages: all texts are there, in English. Tests without a page need none. */

import { need } from "./language.svelte.ts";

if (typeof document !== "undefined") {
  await need([
    "people",
    "lobby",
    "room",
    "match",
    "board",
    "analysis",
    "settings",
    "friends",
    "rules",
    "tournament",
  ]);
}
