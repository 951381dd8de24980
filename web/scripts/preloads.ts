/** Lists the files that each page loads. The server announces them with the page, so that the
 * browser requests all of them at once instead of discovering some only when others have run. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { filesOf, LANGUAGES, PAGES, routes, textsOf } from "./manifest.ts";

// English names of the frame are in the entry; other languages replace them.
const sectionsOf = (language: string, texts: readonly string[]): readonly string[] =>
  language === "en" ? texts : ["shell", ...texts];

const preloads = routes.map(({ pattern, page, texts }) => ({
  pattern,
  files: Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      [
        ...new Set([
          ...filesOf("index.html"),
          ...filesOf(page),
          ...textsOf(language, sectionsOf(language, texts)),
        ]),
      ],
    ]),
  ),
}));
writeFileSync(join(PAGES, "preloads.json"), JSON.stringify(preloads));
