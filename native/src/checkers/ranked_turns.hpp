// The turns of a position, best first. They are sorted only as far as needed: most positions need
// only a few.
//
//     rank, 64 bits    | score 32 | 0xffff - index among the ranks 16 | place in the list 16 |
//
// The turns themselves stay where they are: copying one that has just been written byte by byte
// stalls the processor. A list has far fewer than 2^16 turns: see CaptureSteps.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "checkers/turn_list.hpp"

namespace checkrow::checkers {

template <class Word>
class RankedTurns {
 public:
  // `score(turn)` is higher for turns that come first; it is not called if there is only one turn.
  template <class Score>
  RankedTurns(const TurnList<Word>& list, Score&& score)
      : list_(list),
        size_(list.size()),
        many_(size_ > usual ? static_cast<std::size_t>(size_) : 0),
        ranks_(size_ > usual ? many_.data() : few_) {
    for (int one = 0; one < size_; ++one)
      ranks_[one] = rank(size_ > 1 ? score(list[one]) : 0, one, one);
  }
  RankedTurns(const RankedTurns&) = delete;
  RankedTurns& operator=(const RankedTurns&) = delete;

  int size() const { return size_; }

  // Returns a turn that `choose` has brought to this place.
  const Turn<Word>& operator[](int index) const {
    return list_[static_cast<int>(ranks_[index] & 0xffff)];
  }

  // Brings the best of the turns from `index` on to this place; doing so again changes nothing. No
  // branch depends on which turn is better, because processors could not predict it.
  void choose(int index) {
    if (size_ == 1) return;
    std::int64_t most = ranks_[index];
    for (int one = index + 1; one < size_; ++one) most = std::max(most, ranks_[one]);
    const int from = 0xffff - static_cast<int>(most >> 16 & 0xffff);
    const std::int64_t way = std::int64_t{from - index} << 16;
    ranks_[from] = ranks_[index] - way;
    ranks_[index] = most + way;
  }

 private:
  static constexpr int usual = 64;

  static std::int64_t rank(int score, int index, int place) {
    return score * (std::int64_t{1} << 32) + (std::int64_t{0xffff - index} << 16) + place;
  }

  const TurnList<Word>& list_;
  int size_;
  std::vector<std::int64_t> many_;
  std::int64_t few_[usual];
  std::int64_t* ranks_;
};

}  // namespace checkrow::checkers
