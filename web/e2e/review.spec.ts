/** Reviews: mistakes, better moves and retries; and copies of a position. */

import { readFile } from "node:fs/promises";

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { inOrder, startMatch } from "./person.ts";
import { makeSteps } from "./script.ts";

const { analysis, match } = en;
const { review } = analysis;

const arrows = (person: Person, tone: string) => person.board.element.locator(`.arrow.${tone}`);

test("reviewing a pasted game steps through mistakes and offers retries", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.goto("/analysis?game=connect:7x6x4:2");
  await ann.button(analysis.paste.heading).click();
  // The last turn misses a win.
  await ann.page.getByLabel(analysis.paste.field).fill("4141415");
  await ann.button(analysis.paste.read).click();
  await ann.board.expectCell("E1", "disc");
  await ann.button(review.ask).click();
  await expect(ann.page.getByText(/Player 2: accuracy \d+ %/)).toBeVisible();

  await ann.button(review.previous).click();
  await ann.board.expectCell("E1", "empty"); // the position before the mistake
  await expect(ann.page.locator(".shown")).toHaveText(
    /Turn 7:\s+5\s+blunder,\s+Player 1 loses in 1;\s+better: 4\s+\(Player 1 wins in 1\)/,
  );
  await expect(arrows(ann, "good")).toHaveCount(1);
  await expect(arrows(ann, "bad")).toHaveCount(1);
  await expect(ann.button(review.next)).toBeDisabled();

  await ann.button(review.retry.begin).click();
  await expect(ann.page.getByText(review.retry.ask(match.local.player(1), "5"))).toBeVisible();
  await expect(arrows(ann, "good")).toHaveCount(0);
  await ann.board.drop(5);
  await expect(ann.page.getByText(review.retry.verdicts.same("5"))).toBeVisible();
  await ann.button(review.retry.again).click();
  await ann.board.expectCell("E1", "empty");
  await ann.board.drop(4);
  await expect(ann.page.getByText(review.retry.verdicts.best("4"))).toBeVisible();
  await ann.board.expectCell("D4", "disc");
  await ann.button(review.retry.end).click();
  await ann.board.expectCell("D4", "empty");

  await ann.button(review.previous).click();
  await expect(ann.page.locator(".shown")).toHaveText(/Turn 6:\s+1\s+mistake/);
  await ann.page.getByText(review.legend.heading).click();
  await expect(ann.page.getByText(review.legend.side(match.local.player(1)))).toBeVisible();
});

test("a capture chain can be retried step by step", async ({ people }) => {
  const ann = await people.come("Ann");
  const query = new URLSearchParams({
    game: "checkers:house",
    fen: "W:Wc3,a1:Bd4,f6,b8",
    moves: "a1-b2",
  });
  await ann.page.goto(`/analysis?${query.toString()}`);
  await ann.button(review.ask).click();
  await ann.button(review.previous).click();
  await expect(arrows(ann, "good")).toHaveCount(1);
  await ann.button(review.retry.begin).click();
  await ann.board.step("c3", "e5");
  await ann.board.expectCell("G7", "can be chosen"); // the server has answered
  await ann.board.cell("g7").click();
  await expect(ann.page.getByText(review.retry.verdicts.best("c3xe5xg7"))).toBeVisible();
});

test("a badly played loss gets a low accuracy", async ({ people }) => {
  const players = [await people.come("Ann"), await people.come("Bob")];
  await startMatch(players);
  await makeSteps(players, ["4", "1", "5", "1", "6", "2", "7"]);
  const [winner] = await inOrder(players);
  if (!winner) throw new Error("two play");
  await winner.link(match.result.review).click();
  await winner.button(review.ask).click();
  await expect(winner.page.getByText(/in a lost position/).first()).toBeVisible();
  const loser = winner.page.locator("dt", { hasText: /accuracy \d+ %/, hasNotText: winner.name });
  await expect(loser).toHaveText(/accuracy [1-6]?\d %/); // less than 70
});

test("a position can be copied and saved as a picture", async ({ people }) => {
  const ann = await people.come("Ann", { permissions: ["clipboard-read", "clipboard-write"] });
  await ann.page.goto("/analysis?game=checkers:american&moves=11-15%2023-19");
  await ann.button(analysis.copies.open).click();
  const clipboard = () => ann.page.evaluate(() => navigator.clipboard.readText());
  await ann.button(analysis.copies.fen).click();
  await expect.poll(clipboard).toMatch(/^B:W.*19.*:B.*15/);
  await ann.button(analysis.copies.pdn).click();
  await expect.poll(clipboard).toContain("11-15 23-19");
  await ann.button(analysis.free.share).click();
  await expect.poll(clipboard).toMatch(/\/analysis\?game=checkers/);

  for (const [button, kind, begins] of [
    [analysis.copies.svg, "svg", "<svg"],
    [analysis.copies.png, "png", "\u0089PNG"],
  ] as const) {
    const download = ann.page.waitForEvent("download");
    await ann.button(button).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`checkrow.${kind}`);
    const bytes = await readFile(await file.path());
    expect(bytes.toString("latin1").slice(0, begins.length)).toBe(begins);
    expect(bytes.length).toBeGreaterThan(3000);
  }
});

test("clicking a piece that cannot move shows why", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.goto("/analysis?game=checkers:american");
  await ann.board.cell("3").click();
  await expect(ann.page.getByText(match.why.blocked)).toBeVisible();
  await ann.page.goto("/analysis?game=checkers:american&fen=W:W22,30:B17,1");
  await ann.board.cell("30").click();
  await expect(ann.page.getByText(match.why["other-captures"])).toBeVisible();
});
