// Tests batch calls without Python, for the sanitizers: every kind of board, a few games each.
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <vector>

#include "batch/checkers_values.hpp"
#include "batch/games.hpp"
#include "batch/vector_games.hpp"
#include "checkers/variants.hpp"

using namespace checkrow;
using namespace checkrow::batch;

namespace {

int failures = 0;

void expect(bool fine, const char* what) {
  if (fine) return;
  ++failures;
  std::printf("FAILED: %s\n", what);
}

std::size_t turns_of(const Games& games) {
  std::size_t turns = 0;
  for (const std::int32_t count : games.turns) turns += static_cast<std::size_t>(count);
  return turns;
}

void connect(const ConnectOptions& options, std::size_t row_words) {
  const Games games = connect_games(options, {.games = 50, .seed = 3, .positions = true});
  expect(games.winners.size() == 50 && games.turns.size() == 50, "it plays fifty games");
  expect(games.positions.size() == turns_of(games) * row_words, "every turn has a row");
}

void random_checkers(const char* variant) {
  const Games games = checkers_games(variant, {.games = 20, .seed = 3, .positions = true});
  const std::size_t turns = turns_of(games);
  expect(games.winners.size() == 20 && turns, "it plays twenty games");
  expect(checkers_values(variant, games.positions).size() == turns, "every turn has a value");
}

// The arrays of some games, each exactly as long as it has to be.
struct Arrays {
  Arrays(std::size_t games, std::size_t seats, std::size_t planes, std::size_t actions)
      : planes(games * planes),
        mask(games * actions),
        turn(games),
        rewards(games * seats),
        terminated(games),
        truncated(games) {}

  VectorArrays view() {
    return {planes.data(),  mask.data(),       turn.data(),
            rewards.data(), terminated.data(), truncated.data()};
  }

  std::vector<std::int8_t> planes;
  std::vector<std::uint8_t> mask;
  std::vector<std::int32_t> turn;
  std::vector<float> rewards;
  std::vector<std::uint8_t> terminated, truncated;
};

void step(VectorGames& games, const Arrays& arrays, int steps) {
  games.reset(5);
  std::vector<Action> actions(games.games());
  std::size_t ended = 0;
  for (int number = 0; number < steps; ++number) {
    games.sample(actions.data());
    expect(games.step(actions.data()) == VectorGames::all_legal, "sampled actions are legal");
    for (const std::uint8_t over : arrays.terminated) ended += over;
  }
  expect(ended > 0, "some games end while they are stepped");
  const auto last = static_cast<std::ptrdiff_t>(actions.size()) - 1;
  games.sample(actions.data());
  actions.back() = 1'000'000;
  expect(games.step(actions.data()) == last, "an illegal action is rejected");
}

void connect_steps(const ConnectOptions& options) {
  const auto width = static_cast<std::size_t>(options.width);
  const auto seats = static_cast<std::size_t>(options.players);
  const std::size_t cells = width * static_cast<std::size_t>(options.height);
  Arrays arrays(20, seats, (seats + 1) * cells, width);
  step(*connect_vector(options, 20, arrays.view()), arrays, 300);
}

void checkers_steps(const char* variant) {
  using namespace checkrow::checkers;
  CheckersEncoding encoding;
  with_rules(variant, [&]<const Rules& R>() {
    using Board = Squares<R>;
    encoding.may_stop = R.may_stop;
    for (Word128 left = Board::outer(Board::squares); left;) {
      encoding.squares.push_back(static_cast<std::uint8_t>(lowest(pop(left))));
      encoding.cells.push_back(static_cast<std::uint16_t>(encoding.cells.size()));
    }
  });
  for (const std::uint8_t origin : encoding.squares) {
    for (const std::uint8_t target : encoding.squares) {
      encoding.origins.push_back(origin);
      encoding.targets.push_back(target);
    }
  }
  Arrays arrays(5, 2, checkers_planes(variant), encoding.origins.size() + encoding.may_stop);
  step(*checkers_vector(variant, 5, encoding, arrays.view()), arrays, 600);
}

void stops_when_told() {
  const Order order{.games = 1'000'000, .seed = 1, .progress = [](std::uint64_t) { return false; }};
  try {
    connect_games({7, 6, 4, 2}, order);
    expect(false, "a call stops when its callback returns false");
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
    random_checkers(variant);
    checkers_steps(variant);
  }
  connect_steps({7, 6, 4, 2});
  connect_steps({5, 4, 3, 2});
  connect_steps({9, 8, 5, 2});
  connect_steps({7, 6, 4, 3});
  connect_steps({20, 12, 5, 2});
  connect_steps({3, 2, 1, 2});
  stops_when_told();
  try {
    connect_games({3, 3, 4, 2}, {.games = 1});
    expect(false, "a line that does not fit is rejected");
  } catch (const std::invalid_argument&) {
  }
  if (!failures) std::puts("batch calls: all tests passed");
  return failures != 0;
}
