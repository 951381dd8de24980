// Random games of Connect-N, with what the rules of this library say about every position in
// them, so that the Python rules can be compared; and games alone, as many as possible.
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

struct Tally {
  std::uint64_t first_wins = 0, second_wins = 0, draws = 0, moves = 0;
};

// The results of so many random games of Connect Four.
Tally tally_connect_four(std::uint64_t games, std::uint64_t seed);

}  // namespace checkrow
