// The part of a board that a search plays on.
#pragma once

#include <vector>

#include "mcts/sparse_position.hpp"

namespace checkrow::mcts {

struct SearchWindow {
  int left, bottom, width, height;
  std::vector<int> columns;  // where discs may be dropped, numbered from the left of the window
  int horizon;               // so many drops from here nothing is seen any more

  static SearchWindow whole(const Options& options);

  // A small board is seen whole. Of a large one it takes the most active columns around the
  // most active of `choices`, with what lies between them, and as many rows above as a search can
  // fill: what is further away cannot matter to it.
  static SearchWindow around(const SparsePosition& position, const std::vector<int>& choices);
};

}  // namespace checkrow::mcts
