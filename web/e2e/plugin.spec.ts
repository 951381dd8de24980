/** A game from another package can be played, although the pages do not know it. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { en } from "../src/texts/en/index.ts";
import { expect, test as base } from "./fixtures.ts";
import { inOrder, type Person } from "./person.ts";
import { PYTHON, ROOT, Server } from "./server.ts";

const TITLE = "Tic-tac-toe";
const { lobby, match, analysis } = en;

// The tests share one server, started with the plugin.
base.describe.configure({ mode: "default" });
let folder: string;
let withPlugin: Server;
const test = base.extend({ home: async ({}, use) => use(withPlugin) });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "checkrow-plugin-"));
  execFileSync(PYTHON, ["-m", "tests.plugin", folder], { cwd: ROOT });
  withPlugin = await Server.start({ PYTHONPATH: folder });
});

test.afterAll(async () => {
  await withPlugin.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function choose(person: Person): Promise<void> {
  await person.page.locator('input[value="tictactoe"]').check();
  await person.page.locator('input[value="tictactoe:3x3x3"]').check();
}

test("two people play a game that only the server knows", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await ann.page.goto("/create");
  await choose(ann);
  await expect(ann.page.getByRole("img", { name: TITLE })).toBeVisible();
  await ann.button(lobby.create.create).click();
  await ann.page.waitForURL(/\/lobby\//);
  await bob.follow(ann.page.url());
  for (const person of [ann, bob]) await person.getReady();
  await Promise.all([ann.arriveAtMatch(), bob.arriveAtMatch()]);
  const [first, second] = await inOrder([ann, bob]);
  if (!first || !second) throw new Error("two play");

  await first.expectTurn(true);
  await first.board.expectCell("a1", "empty, can be chosen");
  await first.board.cell("b2").click(); // by pointer
  await second.board.expectCell("b2", new RegExp(`x, ${first.name}, last move`));
  await second.expectTurn(true);
  await second.board.cell("b2").click();
  await expect(second.page.getByText(match.why["no-step-there"])).toBeVisible();
  await second.board.grid.locator('[tabindex="0"]').focus(); // by arrows
  await second.page.keyboard.press("Home");
  await second.page.keyboard.press("Enter");
  await first.board.expectCell("a2", new RegExp(`o, ${second.name}`));
  await first.expectTurn(true);
  await first.board.grid.locator('[tabindex="0"]').focus();
  await first.page.keyboard.type("a1"); // by name
  await second.expectTurn(true);
  await second.board.cell("a3").click();
  await first.expectTurn(true);
  await first.board.cell("c3").click();
  await expect(first.outcome).toContainText(match.result.youWin);
  for (const cell of ["a1", "b2", "c3"]) await second.board.expectCell(cell, "winning line");
});

test("a plugin game offers board sizes and a computer opponent", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.goto("/create");
  await choose(ann);
  await ann.page.getByLabel(lobby.options.columns, { exact: true }).fill("5");
  await expect(ann.page.getByRole("img", { name: "3 in a line, 5x3" })).toBeVisible();

  await ann.page.goto("/computer");
  await choose(ann);
  await ann.page.locator('input[value="6"]').check();
  await ann.choice(lobby.computer.me).check();
  await ann.button(lobby.computer.start).click();
  await ann.arriveAtMatch();
  await ann.expectTurn(true);
  await ann.board.cell("b2").click();
  await expect(ann.board.grid.getByRole("gridcell", { name: /, o, / })).toHaveCount(1);
});

test("a position can be set up for analysis", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.goto("/analysis?game=tictactoe:3x3x3");
  await ann.board.cell("b2").click();
  await ann.board.expectCell("b2", "x, ");
  await ann.button(analysis.setUp.heading).click();
  await ann.page.locator('input[value="o"]').check();
  await ann.board.cell("a1").click();
  await ann.page.locator('input[name$="-turn"][value="0"]').check();
  await ann.button(analysis.setUp.done).click();
  const form = ann.page.getByRole("heading", { level: 2, name: analysis.setUp.open });
  await expect(form).toBeHidden();
  await ann.board.expectCell("a1", "o, o");
  await ann.board.expectCell("b2", "x, x");
  const fen = () => new URL(ann.page.url()).searchParams.get("fen");
  await expect.poll(fen).toBe(".../.x./o.. x");
});
