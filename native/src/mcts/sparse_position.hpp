// A whole position on a board of any size: it stores the discs and no empty cells.
//
// A search starts here and finds what depends on the whole board, such as a win far from the last
// moves; the search itself runs on a `Board`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mcts/options.hpp"

namespace checkrow::mcts {

class SparsePosition {
 public:
  // Creates an empty board. Throws std::invalid_argument for impossible options or turns.
  SparsePosition(const Options& options, int turn);

  // Places the discs of one seat: a bitboard as in `checkrow.rules.connect.lines`, lowest
  // byte first. Throws std::invalid_argument for a disc off the board or on another disc.
  void place(int seat, std::span<const std::uint8_t> bits);

  // Throws std::invalid_argument if a disc floats.
  void check() const;

  const Options& options() const { return options_; }
  int turn() const { return turn_; }
  int height(int column) const {
    return static_cast<int>(columns_[static_cast<std::size_t>(column)].size());
  }
  bool open(int column) const { return height(column) < options_.height; }

  // Accepts any column and row; off the board is wall.
  Cell at(int column, int row) const;

  // Returns how many turns each seat that would win with a disc in this empty cell has to wait:
  // 0 for the player to move. Sorted, without duplicates.
  std::vector<int> waits_to_win(int column, int row) const;

  // The activity of the cell where a disc in this column would land.
  double activity(int column) const;

 private:
  // The disc next to a cell, and the length of the run of its kind.
  struct Run {
    Cell cell;
    int length;
  };
  Run run(int column, int row, Way way) const;

  Options options_;
  int turn_;
  std::vector<std::vector<Cell>> columns_;
};

}  // namespace checkrow::mcts
