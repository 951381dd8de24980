// Move ordering: first the turn that the table knows, then captures, then killer turns, then the
// others by their history of cutoffs.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "checkers/transposition_table.hpp"
#include "checkers/turn_list.hpp"

namespace checkrow::checkers {

template <const Rules& R>
class Ordering {
  using Word = typename Squares<R>::Word;
  static constexpr int size = Squares<R>::size;

 public:
  static constexpr int most_plies = 128;

  void new_search() {
    for (auto& pair : killers_) pair[0] = pair[1] = TurnMark{};
    for (auto& side : history_)
      for (auto& from : side)
        for (int& score : from) score /= 8;
  }

  int score(const Turn<Word>& turn, int side, int ply, const TurnMark& known, Word kings) const {
    const TurnMark mark = mark_of(turn);
    if (mark == known) return 1 << 28;
    if (turn.captured) {
      const Word crowned = turn.captured & kings;
      return (1 << 26) + (count(turn.captured) << 12) + (crowned ? count(crowned) << 10 : 0);
    }
    if (mark == killers_[ply][0]) return (1 << 24) + 1;
    if (mark == killers_[ply][1]) return 1 << 24;
    return history_[side][turn.from][turn.to];
  }

  // The last quiet turn that caused a cutoff at this ply.
  TurnMark killer(int ply) const { return killers_[ply][0]; }

  // Records a quiet turn that caused a cutoff.
  void refuted(const Turn<Word>& turn, int side, int ply, int depth) {
    const TurnMark mark = mark_of(turn);
    if (!(killers_[ply][0] == mark)) killers_[ply][1] = std::exchange(killers_[ply][0], mark);
    adjust(turn, side, depth * depth);
  }

  // Records a quiet turn that was searched before the one that caused the cutoff.
  void failed(const Turn<Word>& turn, int side, int depth) { adjust(turn, side, -depth * depth); }

 private:
  // Scores stay within +-2^14: the closer a score is to that, the less it grows.
  void adjust(const Turn<Word>& turn, int side, int bonus) {
    int& score = history_[side][turn.from][turn.to];
    bonus = std::clamp(bonus, -400, 400);
    score += bonus * 16 - score * std::abs(bonus) / 1024;
  }

  TurnMark killers_[most_plies + 1][2];
  int history_[2][size][size] = {};
};

}  // namespace checkrow::checkers
