// All legal turns of a position.
#pragma once

#include <limits>

#include "checkers/chains.hpp"
#include "checkers/routes.hpp"

namespace checkrow::checkers {

// How to count captures that start and end on the same squares and take the same pieces.
enum class Counting : std::uint8_t {
  keep,  // separately if the order of the captures differs
  drop,  // once
  each,  // also separately if only the landing squares between jumps differ
};

template <const Rules& R, int Side>
struct Turns {
  using Word = typename Squares<R>::Word;
  static constexpr bool ranked = R.prefer[0] != Prefer::nothing;
  static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

  // Lists the capturing turns of `capturers`. Returns how many steps it took to find them, or 0 if
  // these are not counted. Calls `pause`, if given, at intervals where there can be many steps.
  // Throws TooManyCaptures.
  template <Counting How>
  static std::uint64_t captures(const Position<Word>& at, Word capturers, TurnList<Word>& list,
                       std::size_t most_states = no_limit,
                       [[maybe_unused]] const CaptureSteps::Pause* pause = nullptr) {
    if constexpr (R.may_stop) {
      if constexpr (How == Counting::drop)
        return Chains<R, Side>(at).distinct(capturers, list, most_states);
      else
        Chains<R, Side>(at).every(capturers, [&](const Turn<Word>& turn) { list.add(turn); });
      return 0;
    } else {
      using Sink = ListSink<Word, ranked, How == Counting::drop>;
      Sink sink(list);
      return Routes<R, Side, How == Counting::each, Sink>(at, sink, pause).find(capturers);
    }
  }

  // Counts them without a list; not for Counting::drop, which has to compare them.
  template <Counting How>
  static int count_captures(const Position<Word>& at, Word capturers) {
    static_assert(How != Counting::drop);
    if constexpr (R.may_stop) {
      int found = 0;
      Chains<R, Side>(at).every(capturers, [&](const Turn<Word>&) { ++found; });
      return found;
    } else {
      using Sink = CountSink<Word, ranked>;
      Sink sink;
      Routes<R, Side, How == Counting::each, Sink>(at, sink).find(capturers);
      return sink.found();
    }
  }

  static void quiets(const Position<Word>& at, TurnList<Word>& list) {
    Moves<R, Side>::quiets(at, [&](int from, int to, bool king) {
      list.add({0, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), king, false});
    });
  }

  static bool must_pass(const Position<Word>& at) {
    return R.blocked_passes && Moves<R, 1 - Side>::any({at.theirs, at.mine, at.kings});
  }

  // Lists all turns, each once. There are none if the game is over because a side has no pieces,
  // or has the king that wins.
  static void all(const Position<Word>& at, TurnList<Word>& list,
                  std::size_t most_states = no_limit,
                  const CaptureSteps::Pause* pause = nullptr) {
    if (!at.mine || !at.theirs) return;
    if constexpr (R.first_king_wins) {
      if (at.kings) return;
    }
    if (const Word capturers = Moves<R, Side>::capturers(at)) {
      captures<Counting::drop>(at, capturers, list, most_states, pause);
      if constexpr (R.must_capture) return;
    }
    quiets(at, list);
    if (list.empty() && must_pass(at)) list.add({0, 0, 0, false, true});
  }
};

}  // namespace checkrow::checkers
