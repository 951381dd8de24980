// A player of random games: every legal turn is equally likely.
#pragma once

#include "base/random.hpp"
#include "checkers/draws.hpp"
#include "checkers/turns.hpp"
#include "checkers/variants.hpp"

namespace checkrow::checkers {

inline constexpr int nobody = -1;  // the winner of a drawn game

// The winner when `side` is to move and has no legal turn.
template <const Rules& R, class Word>
constexpr int winner_without_turn(const Position<Word>& at, int side) {
  const int other = 1 - side;
  if constexpr (R.first_king_wins) {
    if (at.kings) return at.theirs & at.kings ? other : side;
  }
  if (R.blocked_passes && at.mine && at.theirs) return nobody;
  const int stuck = at.theirs ? side : other;
  return R.losing_wins ? stuck : 1 - stuck;
}

template <const Rules& R>
class RandomPlayer {
  using Word = typename Squares<R>::Word;

 public:
  // Plays a game to its end and returns the winner. Calls `watch(at, side, turn)` before each
  // turn.
  template <class Watch>
  int play(SplitMix64 rng, Watch&& watch) {
    int side = R.first >= 0 ? R.first : rng.below(2);
    Position<Word> at = start<R>(side);
    draws_.begin(at, side);
    while (true) {
      list_.clear();
      with_side(side, [&]<int Side>() { Turns<R, Side>::all(at, list_, most_states); });
      if (list_.empty()) return winner_without_turn<R>(at, side);
      if (draws_.drawn()) return nobody;
      const Turn<Word> turn = list_[list_.size() == 1 ? 0 : rng.below(list_.size())];
      watch(at, side, turn);
      const bool progress = makes_progress<R>(at, turn);
      at = after<R>(at, turn);
      side = 1 - side;
      draws_.turn(at, side, progress);
    }
  }

 private:
  // Visits at most this many states of chains under the house rules: see chains.hpp.
  static constexpr std::size_t most_states = 256;

  DrawWatch<R> draws_;
  TurnList<Word> list_;
};

}  // namespace checkrow::checkers
