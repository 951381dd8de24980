/** Analysis and review: exact values, pasted games, marks, and no analysis in rated matches. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { inOrder, startMatch } from "./person.ts";
import { makeSteps } from "./script.ts";

const { analysis, match } = en;
const { values } = analysis;

test("Connect Four moves show their exact values", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.goto("/analysis?game=connect:7x6x4:2");
  await expect(ann.button(values.play("4", values.wins(21)))).toBeVisible();
  await expect(ann.button(values.play("3", values.draw))).toBeVisible();
  await expect(ann.button(values.play("1", values.loses(20)))).toBeVisible();
  await expect(ann.page.getByText(values.exact)).toBeVisible();

  await ann.button(values.play("4", values.wins(21))).click();
  await ann.board.expectCell("D1", "disc");
  // Values are always from the first player's side, whoever is to move.
  await expect(ann.page.getByText(values.sideOf(match.local.player(1)))).toBeVisible();
  await expect(ann.button(values.play("4", values.wins(20)))).toBeVisible();
});

test("a pasted PDN offers its games, and unreadable text shows an error", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.goto("/analysis");
  await ann.button(analysis.paste.heading).click();
  const field = ann.page.getByLabel(analysis.paste.field);
  await field.fill("four in a row");
  await ann.button(analysis.paste.read).click();
  await expect(ann.page.getByRole("alert")).toContainText("cannot be read");
  await expect(field).toHaveValue("four in a row");

  await field.fill('[White "Ann"]\n1. 11-15 23-18 *\n\n[White "Bob"]\n1. 11-16 24-19 *');
  await ann.button(analysis.paste.read).click();
  await ann.page.getByLabel(analysis.paste.which).selectOption({ index: 1 });
  await ann.button(analysis.paste.read).click();
  await ann.board.expectCell("16", "dark man");
  await ann.board.expectCell("19", "light man");
});

test("a finished match can be reviewed", async ({ people }) => {
  const players = [await people.come("Ann"), await people.come("Bob")];
  await startMatch(players);
  await makeSteps(players, ["4", "1", "4", "1", "4", "1", "4"]);
  const [winner] = await inOrder(players);
  if (!winner) throw new Error("two play");
  await winner.link(match.result.review).click();
  await winner.button(analysis.review.ask).click();
  await expect(winner.page.getByText(/accuracy \d+ %/).first()).toBeVisible();
  await expect(winner.page.getByText(/\b[1-9] (blunder|mistake)s?/).first()).toBeVisible();
});

test("analysis is unavailable during a rated match", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await startMatch([ann, bob], { clock: { type: "fischer", initial: 600 }, rated: true });
  const tab = ann.inAnotherTab(await ann.page.context().newPage());
  await tab.page.goto("/analysis?game=connect:7x6x4:2");
  await expect(tab.page.getByText(analysis.ratedMatch)).toBeVisible();
  await expect(tab.button(values.play("4", values.wins(21)))).toHaveCount(0);
});
