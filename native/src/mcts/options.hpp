// The options of a Connect-N game, and what a cell holds.
#pragma once

#include <cstdint>

namespace checkrow::mcts {

// The most columns, rows or players that the Python rules allow.
constexpr int most = 10'000;

struct Options {
  int width, height, connect, players;

  // Throws std::invalid_argument for impossible options.
  void check() const;
};

// What a cell holds: nothing, the border of the board, or the disc of a seat.
using Cell = std::uint16_t;
constexpr Cell empty = 0;
constexpr Cell wall = 0xffff;
constexpr Cell disc(int seat) { return static_cast<Cell>(seat + 1); }
constexpr int seat_of(Cell cell) { return cell - 1; }
constexpr bool is_disc(Cell cell) { return cell != empty && cell != wall; }

// The four ways a line can run; each is followed forward and backward.
struct Way {
  int across, up;
};
constexpr Way ways[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

}  // namespace checkrow::mcts
