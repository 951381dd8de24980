// Finds moves without a capture, and the pieces that can capture at all.
#pragma once

#include <algorithm>

#include "checkers/position.hpp"

namespace checkrow::checkers {

template <const Rules& R, int Side>
struct Moves {
  using Board = Squares<R>;
  using Word = typename Board::Word;

  static Word empty(const Position<Word>& at) { return Board::squares & ~(at.mine | at.theirs); }

  // The kings that may move: all except one that has moved too many times in a row.
  static Word free_kings(const Position<Word>& at) {
    const Word crowned = at.mine & at.kings;
    if constexpr (R.king_moves_in_row > 0) {
      if (at.my_run.moves >= R.king_moves_in_row) return crowned & ~Board::bit(at.my_run.king);
    }
    return crowned;
  }

  // Counts the quiet moves without generating them.
  static int count_quiets(const Position<Word>& at) {
    const Word free = empty(at), men = at.mine & ~at.kings;
    int found = 0;
    each_way<Sides<R>::template man_ways<Side>>(
        [&]<int Way>() { found += count(Board::template step<Way>(men) & free); });
    if (Word crowned = free_kings(at)) {
      if constexpr (R.flying_kings) {
        while (crowned) {
          const int from = lowest(pop(crowned));
          Word reached = 0;
          each_way<all_ways>(
              [&]<int Way>() { reached |= Board::template reach<Way>(from, ~free); });
          found += count(reached);
        }
      } else {
        each_way<all_ways>(
            [&]<int Way>() { found += count(Board::template step<Way>(crowned) & free); });
      }
    }
    return found;
  }

  // Calls `act(from, to, king)` for each quiet move; `king` says whether a king arrives.
  template <class Act>
  static void quiets(const Position<Word>& at, Act&& act) {
    constexpr Word far_row = Sides<R>::template far_row<Side>;
    const Word free = empty(at), men = at.mine & ~at.kings;
    each_way<Sides<R>::template man_ways<Side>>([&]<int Way>() {
      for (Word targets = Board::template step<Way>(men) & free; targets;) {
        const Word target = pop(targets);
        act(lowest(Board::template back<Way>(target)), lowest(target), bool(target & far_row));
      }
    });
    Word crowned = free_kings(at);
    while (crowned) {
      const Word king = pop(crowned);
      const int from = lowest(king);
      Word targets = 0;
      each_way<all_ways>([&]<int Way>() {
        if constexpr (R.flying_kings)
          targets |= Board::template reach<Way>(from, ~free);
        else
          targets |= Board::template step<Way>(king) & free;
      });
      while (targets) act(from, lowest(pop(targets)), true);
    }
  }

  // The pieces that can capture, before any preference among captures.
  static Word capturers(const Position<Word>& at) {
    const Word free = empty(at), men = at.mine & ~at.kings, crowned = at.mine & at.kings;
    const Word prey = R.men_capture_kings ? at.theirs : at.theirs & ~at.kings;
    Word found = 0;
    each_way<Sides<R>::template man_capture_ways<Side>>([&]<int Way>() {
      found |= Board::template back<Way>(Board::template back<Way>(free) & prey);
    });
    found &= men;
    if (crowned) {
      Word seen_by = 0;
      each_way<Board::capture_ways>([&]<int Way>() {
        Word seen = Board::template back<Way>(Board::template back<Way>(free) & at.theirs);
        seen_by |= seen;
        if constexpr (R.flying_kings)
          seen_by |= Board::template back<Way>(slid<opposite(Way)>(seen & free, free));
      });
      found |= crowned & seen_by;
    }
    return found;
  }

  // Extends some free squares one way, over all adjoining free squares. Each round doubles the
  // distance, which takes no unpredictable branch.
  template <int Way>
  static Word slid(Word from, Word free) {
    const auto step = [](Word squares, int steps) {
      for (int one = 0; one < steps; ++one) squares = Board::template step<Way>(squares);
      return squares;
    };
    from |= free & step(from, 1);
    free &= step(free, 1);
    from |= free & step(from, 2);
    free &= step(free, 2);
    from |= free & step(from, 4);
    if constexpr (std::max(R.width, R.height) > 10) {
      free &= step(free, 4);
      from |= free & step(from, 8);
    }
    return from;
  }

  static bool any_quiet(const Position<Word>& at) {
    const Word free = empty(at);
    Word reached = 0;
    each_way<Sides<R>::template man_ways<Side>>(
        [&]<int Way>() { reached |= Board::template step<Way>(at.mine & ~at.kings); });
    each_way<all_ways>(
        [&]<int Way>() { reached |= Board::template step<Way>(free_kings(at)); });
    return (reached & free) != 0;
  }

  static bool any(const Position<Word>& at) { return any_quiet(at) || capturers(at); }
};

}  // namespace checkrow::checkers
