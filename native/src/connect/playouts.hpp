// Random games of Connect-N, with what the rules of this library say about every position in
// them, so that tests can compare the Python rules.
#pragma once

#include <cstdint>
#include <vector>

namespace checkrow {

struct Playout {
  std::vector<std::uint8_t> columns;    // the moves
  std::vector<std::uint64_t> open;      // before each move and at the end: columns with room
  std::vector<std::uint64_t> winning;   // of these, columns that win at once
  int winner;                           // 0 or 1; -1 for a draw
};

// Throws std::invalid_argument for a board that does not fit in 128 bits.
std::vector<Playout> playouts(int width, int height, int connect, std::size_t games,
                              std::uint64_t seed);

}  // namespace checkrow
