// Batch calls without Python, for the sanitizers: every kind of board, few games each.
#include <cstdio>
#include <stdexcept>

#include "batch/checkers_values.hpp"
#include "batch/games.hpp"

using namespace checkrow;
using namespace checkrow::batch;

namespace {

int failures = 0;

void expect(bool fine, const char* what) {
  if (fine) return;
  ++failures;
  std::printf("wrong: %s\n", what);
}

std::size_t turns_of(const Games& games) {
  std::size_t turns = 0;
  for (const std::int32_t count : games.turns) turns += static_cast<std::size_t>(count);
  return turns;
}

void connect(const ConnectOptions& options, std::size_t row_words) {
  const Games games = connect_games(options, {.games = 50, .seed = 3, .positions = true});
  expect(games.winners.size() == 50 && games.turns.size() == 50, "fifty games were played");
  expect(games.positions.size() == turns_of(games) * row_words, "every turn has its row");
}

void checkers(const char* variant) {
  const Games games = checkers_games(variant, {.games = 20, .seed = 3, .positions = true});
  const std::size_t turns = turns_of(games);
  expect(games.winners.size() == 20 && turns, "twenty games were played");
  expect(checkers_values(variant, games.positions).size() == turns, "every turn has a value");
}

void stops_when_told() {
  const Order order{.games = 1'000'000, .seed = 1, .progress = [](std::uint64_t) { return false; }};
  try {
    connect_games({7, 6, 4, 2}, order);
    expect(false, "a call that is told to stop stops");
  } catch (const Stopped&) {
  }
}

}  // namespace

int main() {
  connect({7, 6, 4, 2}, 3);     // sizes known to the compiler
  connect({5, 4, 3, 2}, 3);     // one word
  connect({9, 8, 5, 2}, 5);     // two words
  connect({7, 6, 4, 3}, 4);     // three players
  connect({20, 12, 5, 2}, 11);  // five words
  connect({3, 2, 1, 2}, 3);     // the first disc wins
  for (const char* variant : {"house", "american", "international", "canadian", "turkish"}) {
    checkers(variant);
  }
  stops_when_told();
  try {
    connect_games({3, 3, 4, 2}, {.games = 1});
    expect(false, "a line that does not fit is refused");
  } catch (const std::invalid_argument&) {
  }
  if (!failures) std::puts("batch calls: all games are whole");
  return failures != 0;
}
