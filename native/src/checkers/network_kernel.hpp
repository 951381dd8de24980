// The arithmetic of a network, compiled once for each set of instructions.
#pragma once

#include "checkers/network.hpp"

namespace checkrow::checkers {

// The sums of the columns of one position, as light and as dark see it.
struct alignas(64) Accumulators {
  std::int16_t views[2][Network::width];
};

// The inputs that differ from the position before, by view.
struct InputChanges {
  static constexpr int most = 128;  // more than there are pieces on two boards

  int added = 0, removed = 0;
  std::uint16_t added_inputs[2][most], removed_inputs[2][most];
};

struct NetworkKernel {
  std::string_view instructions;

  // Brings accumulators from one position to another, with the columns of one set.
  void (*update)(const Network::Column* columns, Accumulators& sums, const InputChanges& changes);
  // What the layers after the columns say for the side to move, without the material; see
  // `Network::logit`.
  std::int32_t (*output)(const Network::Head& head, const Accumulators& sums, int side);
};

// Those that this processor understands, the fastest first. All of them have the same results.
std::vector<NetworkKernel> known_kernels();

}  // namespace checkrow::checkers
