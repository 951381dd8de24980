/** For tests of pages: loads all texts, in English. Other tests do not need it. */

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
