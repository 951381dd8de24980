// Connect Four on boardgame.io's own server, with its default in-memory storage.

const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const WIDTH = 7;
const HEIGHT = 6;
const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]];

// Cells are rows from the top; a disc falls to the lowest empty cell of its column.
function lowest(cells, column) {
  for (let row = HEIGHT - 1; row >= 0; row--) {
    if (cells[row * WIDTH + column] === null) return row;
  }
  return -1;
}

function owner(cells, column, row) {
  const inside = column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT;
  return inside ? cells[row * WIDTH + column] : null;
}

function hasFour(cells, column, row) {
  const who = owner(cells, column, row);
  return DIRECTIONS.some(([right, down]) => {
    let length = 1;
    for (const sign of [1, -1]) {
      let [x, y] = [column + sign * right, row + sign * down];
      while (owner(cells, x, y) === who) {
        length++;
        [x, y] = [x + sign * right, y + sign * down];
      }
    }
    return length >= 4;
  });
}

const connectFour = {
  name: "connect-four",
  setup: () => ({ cells: Array(WIDTH * HEIGHT).fill(null), last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, column) => {
      const row = lowest(G.cells, column);
      if (row < 0) return INVALID_MOVE;
      G.cells[row * WIDTH + column] = playerID;
      G.last = [column, row];
    },
  },
  endIf: ({ G, ctx }) => {
    if (G.last && hasFour(G.cells, ...G.last)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const server = Server({ games: [connectFour], origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[2]));
