// Moves that need no search: wins, and drops that stop a win.
#pragma once

#include <vector>

#include "mcts/sparse_position.hpp"

namespace checkrow::mcts {

struct ForcedMoves {
  std::vector<int> wins;  // columns that complete a line

  // The columns to choose from if there is no win. A drop is safe if nobody can force a win before
  // the player's next turn, provided that all players in between defend. In order of preference:
  // safe drops that stop the first opponent who would win before then, safe drops, drops that stop
  // that opponent, all drops.
  std::vector<int> choices;
};

ForcedMoves forced_moves(const SparsePosition& position);

}  // namespace checkrow::mcts
