/**
 * A game on a board. The board knows no rules: a Checkrow server returns the legal steps, and
 * receives the game so far with every step. Without a server, the board shows a recorded game.
 */

const board = document.querySelector("#play");
const game = document.querySelector("#game");
const says = document.querySelector("#says");
const end = document.querySelector("#end");

let moves = [];
let ending = null;

/** Converts the server's answer to the view that the board needs. */
async function viewAfter(moves) {
  const answer = await fetch("/api/study/frames", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game: game.value, moves, since: moves.length }),
  });
  if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
  const { game: about, frames } = await answer.json();
  const frame = frames.at(-1);
  const { input, surface, coordinates, pieces, names } = about; // how the game's board looks
  return {
    input,
    surface,
    coordinates,
    pieces,
    names,
    ...frame,
    steps: frame.steps ?? [],
    last: frame.last?.cells,
  };
}

async function play(next) {
  const view = await viewAfter(next);
  moves = next;
  board.view = view;
  board.interactive = view.steps.length > 0;
  ending = view.steps.find(([, to]) => to < 0)?.[0] ?? null; // the step that ends a turn
  end.hidden = ending === null;
  says.value = view.result ? "The game is over." : "";
}

/** Without a server: four discs fall one after another, over and over. */
function showRecord() {
  const rows = [".......", ".......", ".......", ".......", "...o...", "...xox."];
  const discs = [25, 19, 18, 11];
  const shown = discs.map((_, count) => withDiscs(rows, discs.slice(0, count)));
  let index = 0;
  const next = () =>
    (board.view = { kind: "connect", rows: shown[index++ % shown.length], steps: [], names: [] });
  next();
  setInterval(next, 1500);
  game.disabled = true;
  says.value = "There is no Checkrow server here, so this is a recording.";
}

function withDiscs(rows, cells) {
  const letters = [...rows.join("")];
  cells.forEach((cell, turn) => (letters[cell] = "xo"[turn % 2]));
  return rows.map((row, index) =>
    letters.slice(index * row.length, (index + 1) * row.length).join(""),
  );
}

const go = (next) =>
  play(next).catch((error) => (says.value = `That did not work: ${error.message}.`));

board.addEventListener("step", ({ detail }) => go([...moves, detail.move]));
board.addEventListener(
  "refused",
  ({ detail }) => (says.value = board.texts.refused[detail.reason](detail.text ?? "There")),
);
end.addEventListener("click", () => go([...moves, ending]));
game.addEventListener("change", () => go([]));
play([]).catch(showRecord);
