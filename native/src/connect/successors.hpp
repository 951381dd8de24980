// All positions one move ahead at once.
//
// A node needs the same few facts of every successor, so they are computed side by side: on a
// board of 64 bits, eight columns are the lanes of one vector. On a board of 128 bits there
// is one column after another.
#pragma once

#include "connect/followup.hpp"

namespace {

// `playable` without the moves that lose at once, when the other player's `threats` are these:
// a threat that can be played must be answered, and nothing may be put right below a threat.
template <class T>
T answers_to(T threats, T playable) {
  const T forced = playable & threats;
  const T several = forced & (forced - 1);
  const T candidates = forced != 0 ? forced : playable;
  return (several != 0 ? T(playable & 0) : candidates) & ~(threats >> 1);
}

// What follows from the moves of the player to move, by column.
template <class S>
class Successors {
 public:
  using Word = typename S::Word;

  // `moves` are cells of different columns.
  Successors(const S& shape, Word mine, Word mask, Word moves) : shape_(shape), mask_(mask) {
    for (int group = 0; group < groups(); ++group) {
      const Group move = shape.columns(group) & moves;
      if (several_groups && !any(move)) continue;
      const Group filled = move | mask;
      const Group playable = shape.playable(filled);
      const Group threats = shape.threats(Group(move | mine)) & ~filled;
      at(moves_, group) = move;
      at(playable_, group) = playable;
      at(threats_, group) = threats;
      at(answers_, group) = answers_to(threats, playable);
    }
    theirs_ = mine ^ mask;
    played_ = moves;
  }

  // Empty cells that would then complete one of our lines.
  Word threats(int column) const { return threats_[column]; }
  // Moves of the opponent, and those that do not lose at once.
  Word playable(int column) const { return playable_[column]; }
  Word answers(int column) const { return answers_[column]; }

  // True if after one of the moves the opponent cannot win against follow-up.
  bool follow_up_holds() const {
    return some([&](const Group& move, int) {
      const Group cells = cells_under_follow_up(shape_, theirs_, Group(move | mask_));
      const auto no_line = shape_.lines(cells) == 0;
      const auto is_move = move != 0;
      return any((no_line & is_move) ? move : Group(move & 0));
    });
  }

  // True if after one of the moves the opponent loses by zugzwang, for a score of `need`.
  bool zugzwang_holds(bool odd, int need) const {
    return some([&](const Group& move, int group) {
      const Group& threats = at(threats_, group);
      const Group ours = move != 0 ? threats : Group(threats & 0);
      return zugzwang(shape_, theirs_, Group(move | mask_), ours, odd, need);
    });
  }

 private:
  using Group = typename S::Group;
  static constexpr int in_group = S::in_group;
  static constexpr bool several_groups = S::most_groups > 1;
  using Words = Word[S::most_groups * in_group];

  int groups() const { return several_groups ? (shape_.width() + in_group - 1) / in_group : 1; }

  static Group& at(Words& words, int group) {
    return reinterpret_cast<Group&>(words[group * in_group]);
  }
  static const Group& at(const Words& words, int group) {
    return reinterpret_cast<const Group&>(words[group * in_group]);
  }

  template <class Test>
  bool some(const Test& test) const {
    for (int group = 0; group < groups(); ++group) {
      if (several_groups && !any(Group(shape_.columns(group) & played_))) continue;
      if (test(at(moves_, group), group)) return true;
    }
    return false;
  }

  const S& shape_;
  Word theirs_, mask_, played_;
  alignas(64) Words moves_;
  alignas(64) Words threats_;
  alignas(64) Words playable_;
  alignas(64) Words answers_;
};

}  // namespace
