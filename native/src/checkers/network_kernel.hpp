// The arithmetic of a network, compiled once for each instruction set.
//
// It works on plain data only. If it used an inline function of a shared header, the linker could
// pick the copy compiled here, for newer instructions, for the rest of the program too.
#pragma once

#include "checkers/network.hpp"

namespace checkrow::checkers {

// The pieces of a position, in words of 64 bits: one word, or two for boards of more than 64 bits.
struct PieceWords {
  static constexpr int most = 2;

  std::uint64_t light[most], dark[most], kings[most];
};

// A position and the sums of its columns, as light and as dark see it.
struct alignas(64) Accumulators {
  std::int16_t views[2][Network::width];
  PieceWords pieces;
};

// A network, laid out for the board of its variant.
struct BoardNetwork {
  static constexpr int most_bits = 128;

  const Network::Head* heads;
  const Network::Column* columns[Network::buckets];
  std::uint8_t set[Network::buckets];  // of columns
  int scale, squares;
  std::uint8_t places[most_bits];       // the square of each bit
  std::uint8_t bucket[most_bits + 1];  // for each number of pieces
};

// The accumulators of a few positions, for one set of columns.
struct RecentPositions {
  static constexpr int plies = 16, empty_board = plies;

  Accumulators by_ply[plies + 1];
};

struct NetworkKernel {
  std::string_view instructions;

  // Returns the value of a position for the side to move, in hundredths of a man. There is one
  // function for boards of one word, and one for boards of two.
  using Value = int(const BoardNetwork& network, RecentPositions* recent, const PieceWords& pieces,
                    int side, unsigned ply);
  Value* value[PieceWords::most];
};

// Returns the kernels that this processor supports, fastest first. All compute the same results.
std::vector<NetworkKernel> known_kernels();

}  // namespace checkrow::checkers
