// A game played to its end by players who see one turn ahead.
#pragma once

#include "base/random.hpp"
#include "mcts/board.hpp"

namespace checkrow::mcts {

constexpr int nobody = -1;

// A column where the player to move must drop: where he wins, or else where the first of the
// others who could win would do so; -1 if nobody wins anywhere.
int pressing(const Board& board);

// Who wins a game in which everybody wins if he can, else stops the first who could, else drops
// anywhere but below a cell where the next player wins. `nobody` if the board fills up, or
// after so many drops from the beginning. The board is left as it was.
int playout(Board& board, int horizon, SplitMix64& rng);

}  // namespace checkrow::mcts
