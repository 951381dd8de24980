/** What axe-core finds on a page, in light and in dark colours. */

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { expect } from "./fixtures.ts";

export async function expectNoFaults(page: Page, place: string): Promise<void> {
  const told: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // There are no frames to open a page for.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    for (const { id, nodes } of violations) {
      const where = nodes.map(({ target }) => target.join(" ")).join(", ");
      told.push(`${place} in ${colorScheme} colours: ${id} at ${where}`);
    }
  }
  expect(told).toEqual([]);
}
