// Tests Connect-N for any number of players without Python, for the sanitizers: plays on boards of
// all kinds, checks every position and searches some.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "mcts/tree_search.hpp"

using namespace checkrow;
using namespace checkrow::mcts;

namespace {

int wrong = 0;

void expect(bool fine, const std::string& what) {
  if (fine) return;
  ++wrong;
  std::printf("FAILED: %s\n", what.c_str());
}

// A game as columns of seats, for making positions from scratch.
struct Game {
  Options options;
  std::vector<std::vector<int>> columns;
  int turn = 0;

  explicit Game(const Options& given) : options(given), columns(std::size_t(given.width)) {}

  void drop(int column) {
    columns[std::size_t(column)].push_back(turn);
    turn = (turn + 1) % options.players;
  }

  SparsePosition position() const {
    SparsePosition made(options, turn);
    const std::size_t stride = std::size_t(options.height) + 1;
    for (int seat = 0; seat < options.players; ++seat) {
      std::vector<std::uint8_t> bits(stride * columns.size() / 8 + 1);
      for (std::size_t column = 0; column < columns.size(); ++column) {
        for (std::size_t row = 0; row < columns[column].size(); ++row) {
          const std::size_t bit = column * stride + row;
          if (columns[column][row] == seat) bits[bit / 8] |= std::uint8_t(1 << bit % 8);
        }
      }
      made.place(seat, bits);
    }
    made.check();
    return made;
  }
};

// Checks that a board updated drop by drop knows the same as one made from the position.
void compare(const Board& board, const SparsePosition& position, const std::string& name) {
  Board fresh(position, SearchWindow::whole(position.options()));
  std::vector<int> open = board.open(), expected = fresh.open();
  std::sort(open.begin(), open.end());
  std::sort(expected.begin(), expected.end());
  expect(open == expected, name + ": same open columns");
  expect(board.anybody_wins() == fresh.anybody_wins(), name + ": whether anybody wins");
  for (const int column : open) {
    expect(board.wait_to_win(column) == fresh.wait_to_win(column), name + ": same first winner");
    const std::vector<int> waits = position.waits_to_win(column, position.height(column));
    const int first = waits.empty() ? position.options().players : waits.front();
    expect(board.wait_to_win(column) == first, name + ": same first winner on the whole board");
    expect(board.activity(column) == position.activity(column), name + ": same activity");
  }
}

void search(const SparsePosition& position, std::uint64_t playouts, const std::string& name) {
  const auto run = [&] {
    return TreeSearch(position, std::size_t{1} << 20, 7).run({playouts, {}, {}});
  };
  const Found found = run();
  expect(!found.line.empty() && position.open(found.line[0]), name + ": it plays an open column");
  expect(found.playouts <= playouts, name + ": it obeys its limit");
  expect(found.line == run().line, name + ": it is reproducible");
}

void play(const Options& options, std::uint64_t playouts) {
  const std::string name = std::to_string(options.width) + "x" +
                           std::to_string(options.height) + "x" +
                           std::to_string(options.connect) + ":" + std::to_string(options.players);
  SplitMix64 rng(11);
  Game game(options);
  Board board(game.position(), SearchWindow::whole(options));
  for (int ply = 0; ply < 60 && !board.open().empty(); ++ply) {
    const SparsePosition position = game.position();
    compare(board, position, name);
    if (ply % 6 == 0) search(position, playouts, name);
    playout(board, 100, rng);  // leaves the board unchanged
    compare(board, position, name);
    const auto& open = board.open();
    const int column = open[std::size_t(rng.below(int(open.size())))];
    if (board.wins(column, board.turn())) break;
    game.drop(column);
    board.drop(column);
  }
}

}  // namespace

int main() {
  play({7, 6, 4, 2}, 400);
  play({1, 1, 1, 2}, 10);
  play({3, 3, 3, 2}, 3'000);
  play({5, 4, 2, 7}, 100);
  play({9, 7, 4, 3}, 300);
  play({40, 300, 5, 2}, 100);  // larger than the window of a search
  play({300, 6, 6, 40}, 50);
  search(Game({7, 6, 4, 2}).position(), 40'000, "a tree that fills up");
  if (!wrong) std::puts("Connect-N for any number of players: all tests passed");
  return wrong != 0;
}
