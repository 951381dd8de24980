// A hint at the value of a position, from the board alone, that helps the coder to predict it.
//
// A side whose every step lets the other capture usually loses something, so the hint counts the
// steps that seem safe, up to two. It checks all steps at once and misses some captures and some
// defences; a wrong guess only costs space. `never_asked` marks positions whose values no file
// needs: impossible ones, and those where the side to move must capture.
//
// Where kings fly, or men capture in other ways, the hint only tells whether the other side could
// capture if it were to move.
#pragma once

#include <span>

#include "checkers/moves.hpp"
#include "checkers/tables/positions.hpp"

namespace checkrow::checkers::tables {

enum class ValueHint : std::uint8_t { never_asked, no_safe_step, one_safe_step, safe, may_capture };

inline constexpr int hints = 4;  // all but `never_asked`

// Fills `found` with the hints of consecutive positions of a slice, from number `first` on.
using FindHints = void (*)(const Slice& slice, std::uint64_t first, std::span<ValueHint> found);

template <const Rules& R>
class ValueHintOf {
  static constexpr bool counts_steps =
      !R.flying_kings && !R.men_capture_backward && R.men_capture_kings;
  using Board = Squares<R>;
  using Word = std::uint64_t;

  // Whether men move this way: those of the side to move, and those of the other side.
  template <int Way>
  static constexpr bool up = Sides<R>::template man_ways<light> >> Way & 1;
  template <int Way>
  static constexpr bool down = Sides<R>::template man_ways<dark> >> Way & 1;

 public:
  static void find(const Slice& slice, std::uint64_t first, std::span<ValueHint> found) {
    Positions<R> positions(slice, first);
    for (ValueHint& one : found) {
      one = positions.possible() ? of(positions.here()) : ValueHint::never_asked;
      positions.advance();
    }
  }

 private:
  static ValueHint of(const Position<Word>& at) {
    if constexpr (counts_steps) return by_steps(at);
    if (Moves<R, light>::capturers(at)) return ValueHint::never_asked;
    const bool threatened = Moves<R, dark>::capturers({at.theirs, at.mine, at.kings});
    return threatened ? ValueHint::no_safe_step : ValueHint::safe;
  }

  static ValueHint by_steps(const Position<Word>& at) {
    const Word free = Moves<R, light>::empty(at), their_kings = at.theirs & at.kings;
    // The squares on which the other side can capture a piece.
    Word danger = 0;
    each_way<all_ways>([&]<int Way>() {
      const Word hunters = down<Way> ? at.theirs : their_kings;
      danger |= Board::template step<Way>(hunters) & Board::template back<Way>(free);
    });
    const Word hanging = at.mine & danger;
    const Word movers = hanging & (hanging - 1) ? 0 : hanging ? hanging : at.mine;
    Word once = 0, again = 0;  // the squares that safe steps lead to
    each_way<all_ways>([&]<int Way>() {
      // A piece that steps next to another leaves an empty square behind it.
      const Word facing = Board::template back<Way>(up<Way> ? at.theirs : their_kings);
      const Word targets = Board::template step<Way>(up<Way> ? movers : movers & at.kings) & free &
                           ~(danger | facing);
      again |= once & targets;
      once |= targets;
    });
    const bool some = once, several = again | (once & (once - 1));
    // Sums avoid branches that are hard to predict.
    const int steps = static_cast<int>(ValueHint::no_safe_step) + some + several;
    constexpr ValueHint capture = R.must_capture ? ValueHint::never_asked : ValueHint::may_capture;
    return Moves<R, light>::capturers(at) ? capture : static_cast<ValueHint>(steps);
  }
};

}  // namespace checkrow::checkers::tables
