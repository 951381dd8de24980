/** Accessibility checks with axe-core, in light and in dark colours. */

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { expect } from "./fixtures.ts";

// Only the rules about colour need a second run in the dark.
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

export async function expectNoFaults(page: Page, place: string): Promise<void> {
  const told: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // Without frames, axe needs no extra page to merge their results.
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
