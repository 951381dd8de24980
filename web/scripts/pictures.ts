/**
 * Takes the pictures of the pages for the documentation: `make pictures`.
 *
 * They show the real pages on a real server, during a game.
 */

import type { BrowserContextOptions } from "@playwright/test";
import { fileURLToPath } from "node:url";

import { startMatch, type Person } from "../e2e/person.ts";
import { makeSteps } from "../e2e/script.ts";
import { firstCaptures, say, withVisitors } from "./visitors.ts";

const IMAGES = fileURLToPath(new URL("../../docs/images/", import.meta.url));
const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  colorScheme: "dark",
  hasTouch: true,
  isMobile: true,
};
const STILL = 1500; // milliseconds until all motion has ended

async function picture({ page }: Person, name: string): Promise<void> {
  await page.waitForTimeout(STILL);
  await page.screenshot({ path: `${IMAGES}${name}.jpg`, quality: 88 });
}

await withVisitors(async (come) => {
  const ann = await come("Ann", DESK);
  const bob = await come("Bob", PHONE);

  const lobby = await ann.openLobby();
  await bob.follow(lobby);
  await bob.getReady();
  await say(ann, "Hello Bob! Best of three?");
  await picture(ann, "lobby");

  await ann.getReady();
  await Promise.all([ann.arriveAtMatch(), bob.arriveAtMatch()]);
  await makeSteps([ann, bob], ["4", "4", "3", "5", "4", "2", "5", "3", "4", "4"]);
  await say(ann, "Good luck!");
  await picture(ann, "match");

  await startMatch([ann, bob], { game: "checkers:house" });
  await makeSteps([ann, bob], await firstCaptures(ann));
  await picture(bob, "match-phone");

  await ann.page.goto("/analysis?game=connect:7x6x4:2&moves=4+4+4+4+4+2+2+3");
  await ann.page.getByText("Every value is exact.").waitFor();
  await picture(ann, "analysis-page");
});
