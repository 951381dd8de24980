/** What axe-core finds on a page, in light and in dark colours. */

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { expect } from "./fixtures.ts";

// The rules that look at colours. What the others look at is the same in the dark.
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

export async function expectNoFaults(page: Page, place: string): Promise<void> {
  const told: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // There are no frames to open a page for.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (colorScheme === "dark") axe.withRules(OF_COLOURS);
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations) {
      const where = nodes.map(({ target }) => target.join(" ")).join(", ");
      told.push(`${place} in ${colorScheme} colours: ${id} at ${where}`);
    }
  }
  expect(told).toEqual([]);
}
