/** On a phone: the board fills the width, and taps drop discs and move pieces. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { inOrder, startMatch } from "./person.ts";

const { match } = en;
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

test("two people play Connect Four by touch", async ({ people }) => {
  const ann = await people.come("Ann", PHONE);
  const bob = await people.come("Bob", PHONE);
  await startMatch([ann, bob]);
  const [first, second] = await inOrder([ann, bob]);
  if (!first || !second) throw new Error("two play");
  const width = () => first.board.element.evaluate((board) => board.getBoundingClientRect().width);
  await expect.poll(width).toBeGreaterThan(340);
  await expect(first.board.element).toBeInViewport({ ratio: 1 });

  for (let turn = 0; turn < 3; turn++) {
    await first.expectTurn(true);
    await first.board.tap("B1");
    await second.expectTurn(true);
    await second.board.tap("F1");
  }
  await first.expectTurn(true);
  await first.board.tap("B1");
  await expect(first.outcome).toContainText(match.result.youWin);
  await expect(second.outcome).toContainText(match.result.youLose);
});

test("two taps move a piece, and the page does not scroll sideways", async ({ people }) => {
  const ann = await people.come("Ann", { ...PHONE, viewport: { width: 320, height: 640 } });
  const bob = await people.come("Bob");
  await startMatch([ann, bob], { game: "checkers:russian" });
  const [light, dark] = await inOrder([ann, bob]);
  if (!light || !dark) throw new Error("two play");
  if (light === ann) {
    await ann.board.tap("c3");
    await ann.board.tap("d4");
    await bob.board.expectCell("d4", "light man");
  } else {
    await bob.board.step("c3", "d4");
    await ann.expectTurn(true);
    await ann.board.tap("b6");
    await ann.board.tap("a5");
    await bob.board.expectCell("a5", "dark man");
  }
  const wide = () => ann.page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(wide).toBeLessThanOrEqual(320);
});
