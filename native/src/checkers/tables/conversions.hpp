// The turns that lead out of an ending: captures, and men that become kings.
#pragma once

#include "checkers/tables/values.hpp"
#include "checkers/turns.hpp"

namespace checkrow::checkers::tables {

// Whether the side to move has no pieces, or the other has the king that wins.
template <const Rules& R>
bool ended(const Position<std::uint64_t>& at) {
  return !at.mine || (R.first_king_wins && at.kings);
}

// Whether the rules declare a draw here, whatever happened before.
template <const Rules& R, int Side>
bool drawn_at_once(const Position<std::uint64_t>& at) {
  if constexpr (R.ending == Ending::turkish_ending)
    return count(at.mine | at.theirs) == 2 && !Moves<R, Side>::capturers(at) &&
           Moves<R, Side>::any_quiet(at);
  return false;
}

struct Conversions {
  int best = -1;            // the best value among them; -1: there are none
  bool only_these = false;  // whether the rules allow no other turn
};

// `value_of(position, side)` returns the value of a position in another ending.
template <const Rules& R, int Side, class ValueOf>
class ConversionsOf {
  using Word = std::uint64_t;
  static constexpr Word far_row = Sides<R>::template far_row<Side>;
  static constexpr int height = R.height;
  static constexpr Word row_before = Squares<R>::rows[Side == light ? height - 2 : 1];

 public:
  explicit ConversionsOf(const ValueOf& value_of) : value_of_(value_of) {}

  Conversions of(const Position<Word>& at) const {
    Conversions found;
    if (const Word capturers = Moves<R, Side>::capturers(at)) {
      found.best = best_capture(at, capturers);
      if constexpr (R.must_capture) {
        found.only_these = true;
        return found;
      }
    }
    Word men = at.mine & ~at.kings & row_before;
    while (men) {
      const Word man = pop(men);
      each_way<Sides<R>::template man_ways<Side>>([&]<int Way>() {
        const Word to = Squares<R>::template step<Way>(man) & Moves<R, Side>::empty(at) & far_row;
        if (!to) return;
        consider(found.best, {at.theirs, at.mine ^ man ^ to, at.kings | to});
      });
    }
    return found;
  }

  // Returns the value of the best capture; there must be one.
  int best_capture(const Position<Word>& at, Word capturers) const {
    TurnList<Word> list;
    Turns<R, Side>::template captures<Counting::drop>(at, capturers, list);
    int best = -1;
    for (const Turn<Word>& turn : list) consider(best, after(at, turn));
    return best;
  }

 private:
  void consider(int& best, const Position<Word>& then) const {
    const int value = before(ended<R>(then) ? at_end<R> : value_of_(then, 1 - Side));
    best = best < 0 ? value : better(best, value);
  }

  const ValueOf& value_of_;
};

}  // namespace checkrow::checkers::tables
