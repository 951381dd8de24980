/** House checkers: a capture stopped half way, a crowning, a pass, and a turn that times out. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { inOrder, startMatch } from "./person.ts";
import { makeSteps, toMove, turned, viewOf } from "./script.ts";

const { lobby, match } = en;
const HOUSE = { game: lobby.games.variants.house };

// Found by a search with the rules: light begins. The last step captures one piece of two and
// crowns; two steps later light is blocked and passes.
const OPENING = (
  "g3-f4 b6-c5 c3-b4 a7-b6 b2-c3 b6-a5 h2-g3 b8-a7 g1-h2 d6-e5 e3-d4 f6-g5 d2-e3 e7-f6 c1-d2 " +
  "c7-d6 g3-h4 e5xg3 a1-b2 f6-e5 e3-f4 g7-f6 d2-e3 d8-c7 e1-d2"
).split(" ");

test("a double capture stopped half way, a crowning and a pass", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  const players = [ann, bob];
  await startMatch(players, HOUSE);
  // Lots are drawn for the first turn; if dark has it, the same game is played from the other side.
  const lightBegins = (await viewOf(ann)).turn === 0;
  const seen = (squares: string) => (lightBegins ? squares : (turned([squares])[0] ?? ""));
  const [captor, blocked] = lightBegins ? ["dark", "light"] : ["light", "dark"];

  await makeSteps(players, lightBegins ? OPENING : turned(OPENING));
  const player = await toMove(players);
  const other = player === ann ? bob : ann;
  await player.board.step(seen("g3"), seen("e1"));
  for (const each of players) {
    await each.board.expectCell(seen("e1"), `${captor} king`); // crowned at once
    await each.board.expectCell(seen("f2"), `captured ${blocked} man`); // until the turn ends
  }
  await expect(player.status).toContainText(match.goOn);
  await player.board.expectCell(seen("d2"), "threatened");
  await player.endTurn();
  for (const each of players) {
    await each.board.expectCell(seen("f2"), "empty");
    await each.board.expectCell(seen("d2"), `${blocked} man`); // the second one is spared
  }
  await other.expectTurn(true);

  await other.board.step(seen("h2"), seen("g3"));
  await player.expectTurn(true);
  await player.board.step(seen("c7"), seen("b6"));
  for (const each of players)
    await expect(each.page.getByText(match.happened.passed(other.name)).first()).toBeVisible();
  await player.expectTurn(true); // once more
});

test("a turn that times out goes by", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await startMatch([ann, bob], { ...HOUSE, secondsForTurn: 3 });
  const names = (await inOrder([ann, bob])).map(({ name }) => name);
  const late = names.map((name) =>
    match.happened.lapsed(name).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  for (const each of [ann, bob])
    await expect(each.page.getByText(new RegExp(late.join("|"))).first()).toBeVisible();
  await expect(ann.page.getByText(match.moves.late).first()).toBeVisible();
  await expect(ann.outcome).toHaveCount(0);
});
