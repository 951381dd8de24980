// Connect-N for any number of players without Python, for the sanitizers: boards of all kinds
// are played on, looked at from every side and searched.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "crowd/search.hpp"

using namespace checkrow::crowd;

namespace {

int wrong = 0;

void expect(bool fine, const std::string& what) {
  if (fine) return;
  ++wrong;
  std::printf("FAILED: %s\n", what.c_str());
}

// A game as columns of seats, which makes positions from scratch.
struct Game {
  Rules rules;
  std::vector<std::vector<int>> columns;
  int turn = 0;

  explicit Game(const Rules& given) : rules(given), columns(std::size_t(given.width)) {}

  void drop(int column) {
    columns[std::size_t(column)].push_back(turn);
    turn = (turn + 1) % rules.players;
  }

  Position position() const {
    Position made(rules, turn);
    const std::size_t stride = std::size_t(rules.height) + 1;
    for (int seat = 0; seat < rules.players; ++seat) {
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

// The board that got here drop by drop knows the same as one made from the position.
void compare(const Board& board, const Position& position, const std::string& name) {
  Board fresh(position, Window::whole(position.rules()));
  std::vector<int> open = board.open(), expected = fresh.open();
  std::sort(open.begin(), open.end());
  std::sort(expected.begin(), expected.end());
  expect(open == expected, name + ": the open columns");
  expect(board.anybody_wins() == fresh.anybody_wins(), name + ": whether anybody wins");
  for (const int column : open) {
    expect(board.wait_to_win(column) == fresh.wait_to_win(column), name + ": who wins first");
    const std::vector<int> waits = position.waits_to_win(column, position.height(column));
    const int first = waits.empty() ? position.rules().players : waits.front();
    expect(board.wait_to_win(column) == first, name + ": who wins first, on the whole board");
    expect(board.liveliness(column) == position.liveliness(column), name + ": liveliness");
  }
}

void search(const Position& position, std::uint64_t playouts, const std::string& name) {
  const auto run = [&] {
    return Search(position, std::size_t{1} << 20, 7).run({playouts, {}, {}});
  };
  const Found found = run();
  expect(!found.line.empty() && position.open(found.line[0]), name + ": an open column");
  expect(found.playouts <= playouts, name + ": the limit");
  expect(found.line == run().line, name + ": the same again");
}

void play(const Rules& rules, std::uint64_t playouts) {
  const std::string name = std::to_string(rules.width) + "x" + std::to_string(rules.height) + "x" +
                           std::to_string(rules.connect) + ":" + std::to_string(rules.players);
  Lots lots(11);
  Game game(rules);
  Board board(game.position(), Window::whole(rules));
  for (int ply = 0; ply < 60 && !board.open().empty(); ++ply) {
    const Position position = game.position();
    compare(board, position, name);
    if (ply % 6 == 0) search(position, playouts, name);
    playout(board, 100, lots);  // leaves everything as it was
    compare(board, position, name);
    const auto& open = board.open();
    const int column = open[std::size_t(lots.below(int(open.size())))];
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
  play({40, 300, 5, 2}, 100);  // larger than a search sees at once
  play({300, 6, 6, 40}, 50);
  search(Game({7, 6, 4, 2}).position(), 40'000, "a tree that gets full");
  if (!wrong) std::puts("Connect-N for any number of players: all is right");
  return wrong != 0;
}
