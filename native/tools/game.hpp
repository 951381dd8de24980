// One game of the search against itself or another, from a random opening.
#pragma once

#include <chrono>
#include <memory>

#include "base/random.hpp"
#include "checkers/random_player.hpp"
#include "tools/player.hpp"
#include "tools/tuner.hpp"

namespace checkrow::tuner {

template <const Rules& R>
class Game {
  using Word = typename Squares<R>::Word;
  using Player = tuner::Player<R>;

 public:
  Game(const Task& task, const tables::Tables* tables, std::uint64_t number)
      : task_(task), tables_(tables), rng_(SplitMix64::of_game(task.seed, number)) {}

  // Plays random turns from the start, until `evaluator` finds the position about even.
  void open(Player& evaluator) {
    do {
      side_ = R.first >= 0 ? R.first : rng_.below(2);
      at_ = start<R>(side_);
      draws_.begin(at_, side_);
      int turns = task_.opening + rng_.below(6);
      while (turns > 0 && list_turns()) {
        play(list_[rng_.below(list_.size())]);
        --turns;
      }
    } while (!is_even(evaluator));
  }

  // Plays until the game is over or the result is clear, and returns the winner. `players` are
  // light's and dark's, and may be the same. Calls `watch(at, side, value)` for each searched
  // position unless the last progress was long ago, and `random_turn()` before a random turn.
  template <class Watch, class Chance>
  int finish(Player* const (&players)[2], Watch&& watch, Chance&& random_turn) {
    int clear_turns = 0;  // below 0: clear for dark
    while (true) {
      if (!list_turns()) return winner_without_turn<R>(at_, side_);
      if (draws_.drawn()) return nobody;
      if (const int winner = told_by_tables(); winner != undecided) return winner;
      Turn<Word> turn = list_[0];
      if (list_.size() > 1) {
        if (task_.noise && rng_.below(task_.noise) == 0) {
          turn = list_[rng_.below(list_.size())];
          random_turn();
        } else {
          const auto found = search(*players[side_]);
          if (found.value > decided) return side_;
          if (found.value < -decided) return 1 - side_;
          if (found.depth) turn = found.line[0];
          if (draws_.seen().size() <= lively_for) watch(at_, side_, found.value);
          clear_turns = count_clear(clear_turns, side_ == light ? found.value : -found.value);
          if (clear_turns >= clear_for) return light;
          if (clear_turns <= -clear_for) return dark;
          if (draws_.seen().size() > quiet_for && std::abs(found.value) < even) return nobody;
        }
      }
      play(turn);
    }
  }

  const Position<Word>& at() const { return at_; }
  int side() const { return side_; }

 private:
  static constexpr int undecided = -2;
  static constexpr int clear = 450, clear_for = 8;  // a value, and how many turns it must last
  static constexpr int clear_pieces = 8;            // with fewer pieces, no value is clear
  static constexpr std::size_t quiet_for = 16;      // turns without progress
  static constexpr std::size_t lively_for = 8;
  static constexpr int even = 150;

  bool list_turns() {
    list_.clear();
    with_side(side_, [&]<int Side>() { Turns<R, Side>::all(at_, list_, most_states); });
    return !list_.empty();
  }

  void play(const Turn<Word>& turn) {
    const bool progress = makes_progress<R>(at_, turn);
    at_ = after<R>(at_, turn);
    side_ = 1 - side_;
    draws_.turn(at_, side_, progress);
  }

  bool is_even(Player& evaluator) {
    if (!list_turns()) return false;
    evaluator.forget();
    const auto found = search(evaluator);
    return found.depth && std::abs(found.value) <= task_.unfair;
  }

  typename Player::Progress search(Player& player) {
    using Clock = std::chrono::steady_clock;
    typename Player::Limits limits;
    if (task_.turn_seconds > 0) {
      const auto until = Clock::now() + std::chrono::duration<double>(task_.turn_seconds);
      limits.keep_going = [until] { return Clock::now() < until; };
    } else {
      limits.nodes = task_.nodes;
    }
    return player.run(draws_.seen(), side_, draws_.ending_turns(), limits);
  }

  int told_by_tables() const {
    if constexpr (tables::has_tables(R)) {
      if (!tables_ || count(at_.mine | at_.theirs) > tables_->most_pieces_known()) return undecided;
      const auto known = tables_->probe(at_, side_);
      if (!known) return undecided;
      if (known->value == tables::drawn) return nobody;
      return tables::is_won(known->value) ? side_ : 1 - side_;
    }
    return undecided;
  }

  int count_clear(int turns, int value) const {
    if (std::abs(value) < clear || count(at_.mine | at_.theirs) < clear_pieces) return 0;
    if (value > 0) return turns > 0 ? turns + 1 : 1;
    return turns < 0 ? turns - 1 : -1;
  }

  static constexpr std::size_t most_states = 64;  // as in a search: see chains.hpp

  const Task& task_;
  const tables::Tables* tables_;
  SplitMix64 rng_;
  int side_ = light;
  Position<Word> at_;
  DrawWatch<R> draws_;
  TurnList<Word> list_;
};

}  // namespace checkrow::tuner
