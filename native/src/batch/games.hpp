// Random games in bulk, with their positions on request. Every legal move of Connect-N, and every
// legal turn of checkers, is equally likely.
//
// A position is a row of words: the bitboards of the Python rules (the discs of each seat; or
// light, dark and kings), each in as many words as the board takes, lowest word first, followed
// by the seat to move.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/control.hpp"
#include "batch/connect_lines.hpp"

namespace checkrow::batch {

inline constexpr int nobody = -1;  // the winner of a drawn game

struct Games {
  std::vector<std::int16_t> winners;     // a seat, or nobody
  std::vector<std::int32_t> turns;       // how many were played
  std::vector<std::uint64_t> positions;  // a row for each turn: the position before it
};

// The games to play, and the callback that may stop them.
struct Order {
  std::uint64_t games = 0;
  std::uint64_t seed = 0;  // game i of a seed is the same however many are played
  bool positions = false;
  Progress progress{};  // receives the number of finished games; may be empty
};

// These throw `Stopped` when `progress` returns false, and std::invalid_argument for an invalid
// game.
Games connect_games(const ConnectOptions& options, const Order& order);
Games checkers_games(std::string_view variant, const Order& order);

// Records games while they are played, and calls `progress` at intervals.
class Scribe {
 public:
  explicit Scribe(const Order& order) : positions_(order.positions) {
    games_.winners.reserve(order.games);
    games_.turns.reserve(order.games);
    control_.watch({order.progress}, 0);
  }

  bool wants_positions() const { return positions_; }
  void word(std::uint64_t part) { games_.positions.push_back(part); }

  // Records that one more turn is about to be played.
  void turn() {
    ++turns_;
    if (++work_ % turns_per_tick == 0) control_.check(games_.winners.size());
  }

  void game_over(int winner) {
    games_.winners.push_back(static_cast<std::int16_t>(winner));
    games_.turns.push_back(turns_);
    turns_ = 0;
  }

  Games&& take() { return std::move(games_); }

 private:
  // Microseconds of work for Connect Four, a millisecond for the slowest checkers variant.
  static constexpr std::uint64_t turns_per_tick = 1024;

  Games games_;
  Control control_;
  std::uint64_t work_ = 0;
  std::int32_t turns_ = 0;
  bool positions_;
};

}  // namespace checkrow::batch
