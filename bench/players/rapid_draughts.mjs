// rapid-draughts: alpha-beta to a given depth, with quiescence. It has no clock, so the runner asks
// for one depth after another until the time is up, and the last answer counts. When the time is
// up, the board it searches on throws. If it declares a draw and our game continues, its draw
// counters restart. serving.py describes how a runner talks to the referee.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { join } from "node:path";

const fromHome = createRequire(join(process.argv[2], "package.json"));
const { EnglishDraughts, EnglishDraughtsComputerFactory } = fromHome("rapid-draughts/english");

const DEEPEST = 60;

class TimeIsUp extends Error {}

function played(history) {
  let game = EnglishDraughts.setup();
  for (const { path, captured } of history) {
    const taken = new Set(captured);
    const isIt = ({ origin, destination, captures }) =>
      origin === path[0] - 1 &&
      destination === path.at(-1) - 1 &&
      captures.length === taken.size &&
      captures.every((square) => taken.has(square + 1));
    game.move(game.moves.find(isIt));
    if (game.status === "draw") {
      const { player, board } = game.engine.data;
      game = EnglishDraughts.setup({ player, board });
    }
  }
  return game;
}

function endAt(deadline, game) {
  const rules = game.engine.strategy;
  const moves = (engine) => {
    if (performance.now() > deadline) throw new TimeIsUp();
    return rules.moves(engine);
  };
  game.engine = new game.engine.constructor(game.engine.data, { ...rules, moves });
}

async function choose({ history, seconds }) {
  const deadline = performance.now() + 1000 * seconds;
  const game = played(history);
  let best = game.moves[0];
  endAt(deadline, game);
  try {
    for (let maxDepth = 1; maxDepth <= DEEPEST && performance.now() < deadline; maxDepth += 1) {
      best = await EnglishDraughtsComputerFactory.alphaBeta({ maxDepth, quiescence: true })(game);
    }
  } catch (error) {
    if (!(error instanceof TimeIsUp)) throw error;
  }
  return {
    path: [best.origin + 1, best.destination + 1],
    captured: best.captures.map((square) => square + 1),
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await choose(JSON.parse(line))));
}
