// The best line of a search from each ply on. The line of the root is what the search expects.
#pragma once

#include <algorithm>
#include <vector>

#include "checkers/position.hpp"

namespace checkrow::checkers {

template <class Word, int MostPlies>
class BestLines {
 public:
  void clear(int ply) { sizes_[ply] = 0; }

  // The line from `ply` on is this turn, then the line from the next ply on.
  void put_first(const Turn<Word>& turn, int ply) {
    lines_[ply][0] = turn;
    std::copy_n(lines_[ply + 1], sizes_[ply + 1], lines_[ply] + 1);
    sizes_[ply] = sizes_[ply + 1] + 1;
  }

  std::vector<Turn<Word>> at_root() const { return {lines_[0], lines_[0] + sizes_[0]}; }

 private:
  Turn<Word> lines_[MostPlies + 2][MostPlies + 2];
  int sizes_[MostPlies + 2] = {};
};

}  // namespace checkrow::checkers
