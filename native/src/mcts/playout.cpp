#include "mcts/playout.hpp"

#include <vector>

namespace checkrow::mcts {
namespace {

int anywhere(const Board& board, SplitMix64& rng) {
  const std::vector<int>& open = board.open();
  const auto count = static_cast<int>(open.size());
  const int first = rng.below(count);
  const int next = board.next_seat();
  for (int tried = 0, place = first; tried < count; ++tried) {
    const int column = open[static_cast<std::size_t>(place)];
    if (!board.wins_above(column, next)) return column;
    if (++place == count) place = 0;
  }
  return open[static_cast<std::size_t>(first)];
}

}  // namespace

int pressing(const Board& board) {
  if (!board.anybody_wins()) return -1;
  int best = -1, soonest = board.players();
  for (const int column : board.open()) {
    const int wait = board.wait_to_win(column);
    if (wait < soonest) {
      soonest = wait;
      best = column;
    }
  }
  return best;
}

int playout(Board& board, int horizon, SplitMix64& rng) {
  const int before = board.plies();
  int winner = nobody;
  while (!board.open().empty() && board.plies() < horizon) {
    int column = pressing(board);
    if (column >= 0 && board.wins(column, board.turn())) {
      winner = board.turn();
      break;
    }
    if (column < 0) column = anywhere(board, rng);
    board.drop(column);
  }
  while (board.plies() > before) board.undo();
  return winner;
}

}  // namespace checkrow::mcts
