/** Names, moves and messages fit into their place, and nothing covers them. */

import type { Locator, Page } from "@playwright/test";

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { openLobby, openLocalGame, resign, startAgainstComputers } from "./script.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SMALL = { ...PHONE, viewport: { width: 320, height: 568 } };

const widthOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);

/** Returns the texts of the elements that are cut off. */
const cut = (things: Locator): Promise<string[]> =>
  things.evaluateAll((all) =>
    all
      .filter((each) => each.scrollWidth > each.clientWidth || each.clientWidth === 0)
      .map((each) => each.textContent),
  );

/** Expects the whole element to be in view, with nothing in front of it. */
async function expectBeforeAll(thing: Locator, what: string): Promise<void> {
  await expect(thing, what).toBeInViewport({ ratio: 1 });
  const seen = () =>
    thing.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => {
        const there = document.elementFromPoint((left + right) / 2, y);
        return there !== null && (element.contains(there) || there.contains(element));
      });
    });
  await expect.poll(seen, what).toBe(true);
}

test("results of many players show full names", async ({ people }) => {
  const ann = await people.come("Longishname");
  for (const [game, players] of [
    ["connect:9x7x4:3", 3],
    ["connect:12x12x4:12", 12],
  ] as const) {
    const match = await startAgainstComputers(ann, game);
    await resign(ann);
    await expect(ann.outcome).toBeVisible();
    for (const path of [`/match/${match}`, `/replay/${match}`]) {
      await ann.page.goto(path);
      const names = ann.page.locator(".table .name");
      await expect(names).toHaveCount(players);
      for (const [width, height] of [
        [1366, 768],
        [390, 844],
        [320, 568],
      ] as const) {
        await ann.page.setViewportSize({ width, height });
        if (path.startsWith("/match") || width > 1000)
          await expect.poll(() => cut(names), `${path} on ${width}x${height}`).toEqual([]);
      }
    }
  }
});

test("the smallest phone shows the turn, the result and refusals", async ({ people }) => {
  const ann = await people.come("Ann", SMALL);
  for (const game of ["connect:7x6x4:2", "connect:9x7x4:3", "connect:12x12x4:12"]) {
    await startAgainstComputers(ann, game);
    await expect(ann.status).toContainText(en.match.yourTurn);
    await expectBeforeAll(ann.page.getByText(en.match.yourTurn, { exact: true }), game);
    await resign(ann);
    await expectBeforeAll(ann.outcome.getByRole("heading"), `the result of ${game}`);
    await ann.board.cell("A1").click();
    await expectBeforeAll(ann.status.getByText(en.match.why.over), game);
  }
  await openLocalGame(ann.page, "checkers:russian");
  await ann.board.cell("b6").click();
  await expectBeforeAll(ann.page.getByRole("alert").filter({ hasText: /./ }), "a refusal");
});

test("a long player name keeps the logo on one line", async ({ people }) => {
  const ann = await people.come("Longlongnam", SMALL);
  await ann.page.goto("/lobbies");
  const logo = ann.page.getByRole("banner").getByRole("link", { name: en.shell.name });
  await expect(logo).toBeVisible();
  const word = logo.locator("span");
  const lines = () =>
    word.evaluate(
      (word) => word.getBoundingClientRect().height / parseFloat(getComputedStyle(word).lineHeight),
    );
  await expect.poll(lines).toBeLessThan(1.5);
  await expect.poll(() => cut(word)).toEqual([]);
});

test("the lobby list fits the smallest phone in every language", async ({ people }) => {
  const ann = await people.come("Longlongnam", SMALL);
  await openLobby(ann);
  for (const language of ["English", "Deutsch", "Español"]) {
    await ann.page.goto("/settings");
    await ann.page.getByRole("radio", { name: language }).check();
    await ann.page.goto("/lobbies");
    await expect(ann.page.getByRole("searchbox")).toBeVisible();
    await expect(ann.page.getByText(ann.name).first()).toBeVisible();
    await expect.poll(() => widthOf(ann.page), language).toBe(320);
    const side = () =>
      ann.page
        .locator("main *")
        .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().right)));
    await expect.poll(side, language).toBeLessThanOrEqual(320);
  }
});

test("with forced colours, only the player to move has the turn bar", async ({ people }) => {
  const ann = await people.come("Ann", { forcedColors: "active" });
  const bars = (strips: Locator) =>
    strips.evaluateAll((all) => all.map((each) => getComputedStyle(each).borderInlineStartColor));
  await startAgainstComputers(ann, "connect:7x6x4:2");
  const strips = ann.page.locator(".strip");
  await expect(strips).toHaveCount(2);
  const ground = await ann.page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  );
  const marked = async () => (await bars(strips)).map((colour) => colour !== ground);
  await expect.poll(marked).toEqual([false, true]);
  await openLocalGame(ann.page, "connect:7x6x4:2");
  const seats = ann.page.locator(".seat");
  await expect(seats).toHaveCount(2);
  await expect.poll(async () => new Set(await bars(seats)).size).toBe(2);
});

const CHAIN = ["e5xc3", "c3xe1", "e1xg3", "g3xe1", "e1xc3", "c3xa5", "end"];

test("long capture chains fit into the move list", async ({ people }) => {
  const ann = await people.come("Ann");
  await openLocalGame(ann.page, "checkers:house", {
    start: "W:WKe5:Bd4,d2,f2,b4,h8,h2",
    moves: CHAIN,
  });
  const list = ann.page.getByRole("list", { name: en.match.moves.heading });
  const move = list.getByRole("button");
  await expect(move).toContainText("e5xc3xe1xg3xe1xc3xa5");
  for (const width of [1366, 390, 320]) {
    await ann.page.setViewportSize({ width, height: 844 });
    await expect.poll(() => cut(list), `${width} wide`).toEqual([]);
    await expect.poll(() => cut(move), `${width} wide`).toEqual([]);
  }
});

test("only games whose sides have a direction offer to flip the board", async ({ people }) => {
  const ann = await people.come("Ann");
  const turn = ann.button(en.match.actions.flip);
  for (const [game, count] of [
    ["connect:7x6x4:2", 0],
    ["checkers:russian", 1],
  ] as const) {
    const match = await startAgainstComputers(ann, game);
    await expect(ann.button(en.match.actions.leave)).toBeVisible();
    await expect(turn).toHaveCount(count);
    await ann.page.goto(`/replay/${match}`);
    await expect(ann.button(en.match.result.share)).toBeVisible();
    await expect(turn).toHaveCount(count);
    await ann.page.goto(`/analysis?game=${game}`);
    await expect(ann.button(en.analysis.free.takeBack)).toBeVisible();
    await expect(turn).toHaveCount(count);
    await openLocalGame(ann.page, game);
    await expect(ann.button(en.match.local.fresh)).toBeVisible();
    await expect(turn).toHaveCount(count);
  }
});

test("the analysis keeps the current move in view", async ({ people }) => {
  const ann = await people.come("Ann");
  const columns = Array.from({ length: 30 }, (_, move) => String(1 + (move % 20)));
  await ann.page.goto(`/analysis?game=connect:20x20x5:2&moves=${columns.join("+")}`);
  const values = ann.page.getByRole("region", { name: en.analysis.values.heading });
  await expect(values.getByRole("listitem")).toHaveCount(20);
  const moves = ann.page.getByRole("list", { name: en.match.moves.heading });
  const current = moves.locator("[aria-current=true]");
  for (const [width, height] of [
    [1366, 768],
    [1280, 720],
    [390, 844],
    [320, 568],
    [844, 390],
  ] as const) {
    await ann.page.setViewportSize({ width, height });
    await ann.page.evaluate(() => scrollTo(0, 0));
    await ann.button(en.analysis.cursor.first).click();
    await ann.button(en.analysis.cursor.forward).click();
    await expectBeforeAll(current, `the first move on ${width}x${height}`);
    await ann.button(en.analysis.cursor.last).click();
    await expectBeforeAll(current, `the last move on ${width}x${height}`);
  }
});
