// The board that a search plays on: all of a small one, or a window into a large one.
//
// Cells are numbered column by column from the bottom, with walls around them, so that no step
// along a line leaves the array. Width 3, height 2 (# is wall):
//
//     row 1    #  5  8 11  #        up is +1, right is +3 (height + 1),
//     row 0    #  4  7 10  #        up-right is +4, down-right is +2
//              #  3  6  9  #
//
// The wall below a column is also the one above the column before.
//
// For every empty cell the board knows who would win there. A player who would win in a cell
// keeps that chance while the cell stays empty, so a new disc only adds wins, at the ends of the
// runs of discs that it belongs to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mcts/options.hpp"
#include "mcts/search_window.hpp"
#include "mcts/sparse_position.hpp"

namespace checkrow::mcts {

class Board {
 public:
  Board(const SparsePosition& position, const SearchWindow& window);

  int turn() const { return turn_; }
  int players() const { return players_; }
  int next_seat() const { return turn_ + 1 == players_ ? 0 : turn_ + 1; }
  int plies() const { return static_cast<int>(drops_.size()); }  // since construction

  // The open columns, in no particular order: those of the window that may take another disc.
  const std::vector<int>& open() const { return open_; }

  // Whether any player would win with a disc in an open column.
  bool anybody_wins() const { return hot_ > 0; }
  // Returns how many turns the first player who would win in this column has to wait: 0 for the
  // player to move, or the number of players if nobody would win.
  int wait_to_win(int column) const;
  bool wins(int column, int seat) const { return wins_at(landing(column), seat); }
  bool wins_above(int column, int seat) const { return wins_at(landing(column) + 1, seat); }

  // The column must be open and the game not won: a winning drop is detected before it is played.
  void drop(int column);
  void undo();

  // How promising a column is for the player to move.
  double activity(int column) const;

 private:
  using Index = std::int32_t;
  static constexpr Cell several = wall;  // for `winner_`: more than one seat wins here

  struct Drop {
    int column;
    int opened;             // where the column was among the open ones if it became full, or -1
    std::size_t additions;  // how many there were before
  };
  struct Addition {
    Index cell;
    Cell before;
  };

  Index index(int column, int row) const { return (column + 1) * stride_ + row + 1; }
  Index landing(int column) const { return landing_[static_cast<std::size_t>(column)]; }
  Cell cell(Index at) const { return cells_[static_cast<std::size_t>(at)]; }
  Cell winner(Index at) const { return winner_[static_cast<std::size_t>(at)]; }

  bool wins_at(Index at, int seat) const {
    const Cell known = winner(at);
    return known == disc(seat) || (known == several && completes(at, disc(seat)));
  }
  bool completes(Index at, Cell mine) const;
  // Counts the discs of one player that follow a cell.
  int run(Index from, Index step, Cell mine) const {
    int length = 0;
    for (Index at = from + step; cell(at) == mine; at += step) ++length;
    return length;
  }
  void add_wins(Index at, Cell mine);
  void add_win(Index at, Cell mine);

  int players_, connect_, turn_;
  Index stride_;
  Index steps_[4];
  std::vector<Cell> cells_;
  std::vector<Cell> winner_;  // who would win with a disc here; `empty` for nobody
  std::vector<Index> landing_;
  std::vector<bool> playable_;
  std::vector<int> open_;
  int hot_ = 0;  // open columns where somebody would win
  std::vector<Drop> drops_;
  std::vector<Addition> additions_;
};

}  // namespace checkrow::mcts
