// The best line of a search from each ply on. The line of the root is the expected play.
#pragma once

#include <algorithm>
#include <vector>

#include "checkers/position.hpp"

namespace checkrow::checkers {

template <class Word, int MostPlies>
class BestLines {
 public:
  void clear(int ply) { sizes_[ply] = 0; }

  // Sets the line from `ply` on to this turn, followed by the line from the next ply on.
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
