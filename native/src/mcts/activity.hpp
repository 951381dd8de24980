// How contested a cell is, without a search.
#pragma once

#include <algorithm>
#include <array>

#include "mcts/options.hpp"

namespace checkrow::mcts {

// Comparing cells treats longer lines as if they had this length.
constexpr int furthest = 8;

// Returns a sum over the lines through an empty cell that hold discs of at most one player. Each
// disc makes a line count more; lines of the player to move, `mine`, count a little more.
// `at(way, step)` returns the cell that many steps away, or wall beyond the border.
template <class At>
double activity(int connect, Cell mine, At at) {
  const int length = std::min(connect, furthest);
  double total = 0;
  for (const Way way : ways) {
    std::array<Cell, 2 * furthest> cells{};  // those that a line through the cell could use
    int first = 0, last = 0;
    const auto reach = [&](int direction) {
      int step = 0;
      while (step + 1 < length) {
        const Cell cell = at(way, direction * (step + 1));
        if (cell == wall) break;
        ++step;
        cells[static_cast<std::size_t>(furthest + direction * step)] = cell;
      }
      return direction * step;
    };
    first = reach(-1);
    last = reach(1);
    for (int start = first; start + length - 1 <= last; ++start) {
      Cell owner = empty;
      int discs = 0;
      bool alone = true;
      for (int step = start; step < start + length; ++step) {
        const Cell cell = cells[static_cast<std::size_t>(furthest + step)];
        if (cell == empty) continue;
        if (owner == empty) owner = cell;
        alone = alone && cell == owner;
        ++discs;
      }
      if (alone) total += static_cast<double>(1 << 2 * discs) * (owner == mine ? 1.25 : 1.0);
    }
  }
  return total;
}

}  // namespace checkrow::mcts
