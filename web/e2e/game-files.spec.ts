/** Opening game files in "My games": chosen or dropped, one game or many, valid or not. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";

const { open } = en.people.games;
const INTERNATIONAL = '[White "Ann"]\n[GameType "20"]\n1. 32-28 19-23 *\n';
const TWO = '[White "Ann"]\n1. 11-15 23-18 *\n\n[White "Bob"]\n1. 11-16 24-19 *\n';

const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: "application/octet-stream", // the type that browsers give .pdn files
  buffer: Buffer.from(text),
});

test("a PDN file dropped on the page opens on the board", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.goto("/games");
  await expect(ann.heading(open.heading)).toBeVisible();
  const dropped = await ann.page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "ann.pdn"));
    return transfer;
  }, INTERNATIONAL);
  await ann.page.dispatchEvent("main", "dragover", { dataTransfer: dropped });
  await ann.page.dispatchEvent("main", "drop", { dataTransfer: dropped });
  await ann.board.expectCell("28", "light man");
  await ann.board.expectCell("23", "dark man");
  await expect(ann.page).toHaveURL(/\/analysis\?game=checkers%3Ainternational/);
});

test("a bad file shows an error, and a file of many games offers a choice", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.goto("/games");
  const field = ann.page.getByLabel(open.choose);
  const failure = ann.page.getByRole("alert").filter({ hasText: ":" });

  await field.setInputFiles(file("words.pdn", "four in a row"));
  await expect(failure).toContainText("words.pdn: This cannot be read");
  await expect(failure).toContainText("write squares as in 32-28 or c3-d4");
  await field.setInputFiles(file("picture.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0])));
  await expect(failure).toHaveText(`picture.png: ${open.faults["not-text"]()}`);
  await field.setInputFiles(file("empty.pdn", "\n"));
  await expect(failure).toHaveText(`empty.pdn: ${open.faults.empty()}`);
  await field.setInputFiles(file("long.pdn", "1".repeat(200_001)));
  await expect(failure).toHaveText(`long.pdn: ${open.faults["too-long"](200_000)}`);
  await field.setInputFiles(file("wrong.pdn", '[GameType "20"]\n1. 32-28 19-99 *\n'));
  await expect(failure).toContainText("the squares are 1 to 50");

  await field.setInputFiles(file("two.pdn", TWO));
  await expect(failure).toBeHidden();
  await ann.page.getByLabel(open.which("two.pdn")).selectOption({ index: 1 });
  await ann.button(open.show).click();
  await ann.board.expectCell("16", "dark man");
  await ann.board.expectCell("19", "light man");
});
