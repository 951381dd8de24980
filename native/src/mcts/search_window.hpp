// The part of a board that a search plays on.
#pragma once

#include <vector>

#include "mcts/sparse_position.hpp"

namespace checkrow::mcts {

struct SearchWindow {
  int left, bottom, width, height;
  std::vector<int> columns;  // where discs may be dropped, numbered from the left of the window
  int horizon;               // the window shows this many drops ahead

  static SearchWindow whole(const Options& options);

  // Takes the whole of a small board. On a large one it takes the most active columns around the
  // most active of `choices`, the columns between them, and as many rows above as a search can
  // fill: cells further away cannot matter.
  static SearchWindow around(const SparsePosition& position, const std::vector<int>& choices);
};

}  // namespace checkrow::mcts
