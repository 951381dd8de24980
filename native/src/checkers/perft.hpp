// Perft: counts the games of a given number of turns, the usual test of a move generator. The
// turns of the last ply are counted but not made.
#pragma once

#include "base/compiler.hpp"
#include "base/control.hpp"
#include "checkers/turns.hpp"

namespace checkrow::checkers {

// Keeps the count so far, for a caller that shows progress and may stop a long count.
class Meter {
 public:
  static constexpr int depth = 5;  // adds the games of this many turns at once: a millisecond

  explicit Meter(Progress progress = {}) { control_.watch({std::move(progress)}, 0); }

  // Throws `Stopped`.
  void add(std::uint64_t games) { control_.check(counted_ += games); }

 private:
  Control control_;
  std::uint64_t counted_ = 0;
};

template <const Rules& R, int Side, Counting How>
class Perft {
  using Generator = Turns<R, Side>;
  using Quiet = Moves<R, Side>;
  using Word = typename Squares<R>::Word;
  using Next = Perft<R, 1 - Side, How>;

 public:
  static std::uint64_t count_from(const Position<Word>& at, int depth, Meter& meter) {
    const std::uint64_t found = counted(at, depth, meter);
    if (depth == Meter::depth) meter.add(found);
    return found;
  }

 private:
  static std::uint64_t counted(const Position<Word>& at, int depth, Meter& meter) {
    if (depth < 1) return 1;
    // A side without pieces cannot move. It does not pass either, unlike a blocked side.
    if constexpr (R.blocked_passes) {
      if (!at.mine || !at.theirs) return 0;
    }
    if constexpr (R.first_king_wins) {
      if (at.kings) return 0;
    }
    const Word capturers = Quiet::capturers(at);
    std::uint64_t found = 0;
    if (capturers) {
      found = depth == 1 ? last_captures(at, capturers) : captures(at, capturers, depth, meter);
      if constexpr (R.must_capture) return found;
    }
    if (depth == 1) {
      found += static_cast<std::uint64_t>(Quiet::count_quiets(at));
    } else {
      Quiet::quiets(at, [&](int from, int to, bool king) {
        const Turn<Word> turn{0, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                              king, false};
        found += Next::count_from(after<R>(at, turn), depth - 1, meter);
      });
    }
    if constexpr (R.blocked_passes) {
      if (!capturers && !Quiet::count_quiets(at) && Generator::must_pass(at))
        found += Next::count_from({at.theirs, at.mine, at.kings}, depth - 1, meter);
    }
    return found;
  }

  CHECKROW_NOINLINE static std::uint64_t captures(const Position<Word>& at, Word capturers,
                                                  int depth, Meter& meter) {
    TurnList<Word> list;
    Generator::template captures<How>(at, capturers, list);
    std::uint64_t found = 0;
    for (const Turn<Word>& turn : list)
      found += Next::count_from(after<R>(at, turn), depth - 1, meter);
    return found;
  }

  static std::uint64_t last_captures(const Position<Word>& at, Word capturers) {
    if constexpr (How == Counting::drop) {
      TurnList<Word> list;
      Generator::template captures<How>(at, capturers, list);
      return static_cast<std::uint64_t>(list.size());
    } else {
      return static_cast<std::uint64_t>(Generator::template count_captures<How>(at, capturers));
    }
  }
};

}  // namespace checkrow::checkers
