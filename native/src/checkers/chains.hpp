// Capturing turns where a player may stop after any jump, and may jump a piece twice.
//
// Captured pieces stay until the turn ends and block their squares. Every series of jumps is
// a turn. A king that may jump the same pieces twice has a great many of them, most with the same
// result, so the search uses only those with different results.
#pragma once

#include <vector>

#include "checkers/moves.hpp"
#include "checkers/turn_list.hpp"

namespace checkrow::checkers {

template <const Rules& R, int Side>
class Chains {
  using Board = Squares<R>;
  using Word = typename Board::Word;
  static_assert(R.may_stop && !R.flying_kings && !R.captured_leave_at_once &&
                    !R.captures_straight && R.prefer[0] == Prefer::nothing && R.crowning == Crowning::goes_on,
                "no variant needs the others");

 public:
  explicit Chains(const Position<Word>& at) : at_(at) {}

  // Calls `act(turn)` for every series of jumps. Throws TooManyCaptures, as `distinct` does.
  template <class Act>
  void every(Word capturers, Act&& act) {
    walk(capturers, [&](const State& now, int from) {
      act(turn(now, from));
      return true;
    });
  }

  // Finds the turns that differ in their start, their end or their captures. Visits at most
  // `most_states` states of chains for each piece; if it visits fewer, it has found all turns.
  // Returns how many steps it took.
  std::uint64_t distinct(Word capturers, TurnList<Word>& list, std::size_t most_states) {
    std::vector<State> seen;
    int last_from = -1;
    walk(capturers, [&](const State& now, int from) {
      if (from != last_from) seen.clear();
      last_from = from;
      if (seen.size() >= most_states) return false;
      steps_.spend(seen.size() / 64);
      if (std::find(seen.begin(), seen.end(), now) != seen.end()) return false;
      seen.push_back(now);
      const Turn<Word> found = turn(now, from);
      if (!list.has(found)) list.add(found);
      return true;
    });
    return steps_.spent();
  }

 private:
  struct State {
    Word piece, jumped, twice;
    bool king;

    friend bool operator==(const State&, const State&) = default;
  };

  static Turn<Word> turn(const State& now, int from) {
    return {now.jumped, static_cast<std::uint8_t>(from),
            static_cast<std::uint8_t>(lowest(now.piece)), now.king, false};
  }

  // Calls `visit(state, from)` after each jump, and continues from there if it returns true.
  template <class Visit>
  void walk(Word capturers, Visit&& visit) {
    while (capturers) {
      const Word piece = pop(capturers);
      const Word blocked = ~Board::squares | ((at_.mine | at_.theirs) & ~piece);
      jump({piece, 0, 0, bool(piece & at_.kings)}, lowest(piece), blocked, visit);
    }
  }

  template <class Visit>
  void jump(const State& now, int from, Word blocked, Visit& visit) {
    if (now.king)
      jump_ways<all_ways>(now, from, blocked, visit);
    else
      jump_ways<Sides<R>::template man_capture_ways<Side>>(now, from, blocked, visit);
  }

  template <unsigned Ways, class Visit>
  void jump_ways(const State& now, int from, Word blocked, Visit& visit) {
    constexpr Word far_row = Sides<R>::template far_row<Side>;
    const Word prey = at_.theirs & ~(R.may_jump_twice ? now.twice : now.jumped);
    each_way<Ways>([&]<int Way>() {
      const Word victim = Board::template step<Way>(now.piece) & prey;
      const Word target = Board::template step<Way>(victim) & ~blocked;
      if (!target) return;
      const State then{target, now.jumped | victim, now.twice | (now.jumped & victim),
                       now.king || (target & far_row)};
      steps_.spend(1);
      if (visit(then, from)) jump(then, from, blocked, visit);
    });
  }

  const Position<Word>& at_;
  CaptureSteps steps_;
};

}  // namespace checkrow::checkers
