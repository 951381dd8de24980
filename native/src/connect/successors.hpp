// All positions one move ahead at once.
//
// A node needs the same few facts about every successor, so it computes them side by side in the
// lanes of a vector, or of two if a board has 128 bits. On a board of at most eight columns, every
// column has its own lane. On a wider one, the moves fill the lanes in order: there are rarely more
// than eight that do not lose at once.
#pragma once

#include "connect/followup.hpp"
#include "connect/live_lines.hpp"

namespace {

// Returns `playable` without the moves that lose at once to the `threats` of the other player:
// a threat that can be played must be answered, and no disc may go right below a threat.
template <class T>
T answers_to(T threats, T playable) {
  const T forced = playable & threats;
  const T several = forced & (forced - 1);
  const T candidates = forced | where(is_zero(forced), playable);
  return where(is_zero(several), candidates) & ~(threats >> 1);
}

// The positions after each of the moves of the player to move.
template <class S>
class Successors {
 public:
  using Word = typename S::Word;

  // `moves` are cells of different columns.
  Successors(const S& shape, Word mine, Word mask, Word moves)
      : shape_(shape), theirs_(mine ^ mask), mask_(mask) {
    const Word first = moves & -moves;  // fills the unused lanes
    if constexpr (several_groups) {
      int lane = 0;
      for (; moves; moves &= moves - 1) set(moves_, lane++, moves & -moves);
      groups_ = (lane + in_group - 1) / in_group;
      while (lane % in_group) set(moves_, lane++, first);
    } else {
      const Group some = shape.columns() & moves;
      moves_[0] = some | where(is_zero(some), first - Group{});
    }
    for (int group = 0; group < groups(); ++group) {
      const Group& move = moves_[group];
      const Group filled = move | mask;
      const Group playable = shape.playable(filled);
      const Group threats = shape.threats(Group(move | mine)) & ~filled;
      playable_[group] = playable;
      threats_[group] = threats;
      answers_[group] = answers_to(threats, playable);
    }
  }

  // The lane of a move in this column, which is the move with this number from the lowest bit on.
  static int lane(int column, int number) { return several_groups ? number : column; }

  // Empty cells that complete one of our lines after the move.
  Word threats(int lane) const { return get(threats_, lane); }
  // Moves of the opponent, and those that do not lose at once.
  Word playable(int lane) const { return get(playable_, lane); }
  Word answers(int lane) const { return get(answers_, lane); }

  // Finds the keys by lines, for `key`.
  void find_keys() {
    for (int group = 0; group < groups(); ++group) {
      const Group filled = moves_[group] | mask_;
      const Group ours = filled & ~(theirs_ | (filled & 0));
      ours_[group] = discs_that_matter(shape_, ours, filled);
      opponents_[group] = discs_that_matter(shape_, Group(theirs_ | (filled & 0)), filled);
    }
  }
  Word128 key(int lane, Word move) const {
    return key_by_lines(shape_, get(opponents_, lane), get(ours_, lane), mask_ | move);
  }

  // True if after one of the moves the opponent cannot win against follow-up.
  bool follow_up_holds() const {
    for (int group = 0; group < groups(); ++group) {
      const Group& move = moves_[group];
      const Group cells = cells_under_follow_up(shape_, theirs_, Group(move | mask_));
      if (any(where(is_zero(shape_.lines(cells)), move))) return true;
    }
    return false;
  }

  // True if after one of the moves the opponent loses by zugzwang, for a score of `need`.
  bool zugzwang_holds(bool odd, int need) const {
    for (int group = 0; group < groups(); ++group) {
      const Group filled = moves_[group] | mask_;
      if (zugzwang(shape_, theirs_, filled, threats_[group], odd, need)) return true;
    }
    return false;
  }

 private:
  using Group = typename S::Group;
  static constexpr int in_group = S::in_group;
  static constexpr bool several_groups = S::most_groups > 1;
  using Groups = Group[S::most_groups];

  int groups() const { return several_groups ? groups_ : 1; }

  static Word get(const Groups& groups, int lane) {
    return lane_of(groups[lane / in_group], lane % in_group);
  }
  static void set(Groups& groups, int lane, Word word) {
    set_lane(groups[lane / in_group], lane % in_group, word);
  }

  const S& shape_;
  const Word theirs_, mask_;
  int groups_ = 1;
  Groups moves_, threats_, playable_, answers_;
  Groups ours_, opponents_;  // discs that matter, after `find_keys`
};

}  // namespace
