/** Every page names the sections of texts that it and its parts show. */

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const ALWAYS_THERE = "shell";

const table = readFileSync(join(SOURCE, "shell/routes.ts"), "utf8");
const pages = [...table.matchAll(/import\("\$lib\/(pages\/[^"]+)"\),\s*\[([^\]]*)\]/g)].map(
  ([, file = "", list = ""]) => ({
    file,
    named: [...list.matchAll(/"(\w+)"/g)].map(([, section = ""]) => section).sort(),
  }),
);

/** Returns the sections that a file and its imports use. */
function usedBy(file: string, seen = new Set<string>()): Set<string> {
  const used = new Set<string>();
  if (seen.has(file) || !existsSync(file)) return used;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, section = ""] of text.matchAll(/\bt\(\)\.(\w+)/g)) used.add(section);
  for (const [, path = ""] of text.matchAll(/from "((?:\.|\$lib)[^"]+)"/g)) {
    const next = path.startsWith("$lib/")
      ? join(SOURCE, path.slice("$lib/".length))
      : join(dirname(file), path);
    // A page that links to another does not show it.
    if (!next.endsWith("router.svelte.ts")) for (const each of usedBy(next, seen)) used.add(each);
  }
  return used;
}

describe("pages", () => {
  it("are found in the route table", () => {
    expect(pages.length).toBeGreaterThan(10);
    expect(usedBy(join(SOURCE, "pages/settings/Settings.svelte"))).toContain("board");
  });

  it.each(pages)("$file names the sections it uses", ({ file, named }) => {
    const used = usedBy(join(SOURCE, file));
    used.delete(ALWAYS_THERE);
    expect(named).toEqual([...used].sort());
  });
});
