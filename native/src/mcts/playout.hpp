// A game played to its end by players who see one turn ahead.
#pragma once

#include "base/random.hpp"
#include "mcts/board.hpp"

namespace checkrow::mcts {

constexpr int nobody = -1;

// Returns the column where the player to move must drop: to win, or else to stop the first of the
// others who could win; -1 if nobody wins anywhere.
int pressing(const Board& board);

// Plays a game and returns the winner. Each player wins if possible, else stops the first who
// could win, else drops anywhere but below a cell where the next player wins. Returns `nobody` if
// the board fills up, or after `horizon` plies of the board. Leaves the board unchanged.
int playout(Board& board, int horizon, SplitMix64& rng);

}  // namespace checkrow::mcts
