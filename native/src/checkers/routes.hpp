// Finds whole capturing turns, for variants in which a turn ends only where it must.
//
// A route is defined by its start, the pieces it captures in order, and its end. A king that may
// land on several squares between two jumps in the same direction makes only one route; with
// EachLanding it makes several.
//
// Each route goes to a sink when it is found: `add(from, to, captured, king, rank)`. The rank
// orders routes by the variant's preferences, higher is better; only routes of the highest rank
// are legal. A sink that `merges` keeps only one of the routes with the same start, end and
// captures.
#pragma once

#include <iterator>
#include <optional>
#include <unordered_map>
#include <utility>

#include "checkers/moves.hpp"
#include "checkers/turn_list.hpp"

namespace checkrow::checkers {

using Rank = std::uint64_t;

template <const Rules& R>
constexpr bool prefers(Prefer prefer) {
  for (const Prefer one : R.prefer)
    if (one == prefer) return true;
  return false;
}

template <const Rules& R, int Side, bool EachLanding, class Sink>
class Routes {
  using Board = Squares<R>;
  using Word = typename Board::Word;
  static constexpr Word far_row = Sides<R>::template far_row<Side>;
  static constexpr unsigned man_ways = Sides<R>::template man_capture_ways<Side>;
  static constexpr bool merges = Sink::merges && R.flying_kings;
  static_assert(!R.may_stop && !R.may_jump_twice, "chains.hpp has those");
  static_assert(!merges || !prefers<R>(Prefer::kings_earliest), "what is merged has no order");

 public:
  Routes(const Position<Word>& at, Sink& sink, const CaptureSteps::Pause* pause = nullptr)
      : at_(at), sink_(sink), steps_(pause) {}

  // Finds all capturing turns of `capturers`, the pieces that Moves::capturers found. Returns
  // how many steps it took. Throws TooManyCaptures.
  std::uint64_t find(Word capturers) {
    if constexpr (R.prefer[0] == Prefer::by_king) {
      if (capturers & at_.kings) capturers &= at_.kings;
    }
    while (capturers) {
      const Word piece = pop(capturers);
      from_ = lowest(piece);
      const Word blocked = ~Board::squares | ((at_.mine | at_.theirs) & ~piece);
      known_.reset();
      if (!(piece & at_.kings)) {
        by_king_ = false;
        hop<false>(piece, blocked, R.men_capture_kings ? at_.theirs : at_.theirs & ~at_.kings, {});
      } else {
        by_king_ = true;
        if constexpr (R.flying_kings)
          fly<Board::capture_ways>(from_, blocked, at_.theirs, {});
        else
          hop<true>(piece, blocked, at_.theirs, {});
      }
    }
    return steps_.spent();
  }

 private:
  struct Taken {
    Word pieces = 0;
    int number = 0;           // of those
    std::uint32_t order = 0;  // one bit for each capture, 1 for a king, the first highest
  };

  Taken with(Taken taken, Word victim) const {
    if constexpr (prefers<R>(Prefer::kings_earliest))
      taken.order = taken.order << 1 | (victim & at_.kings ? 1 : 0);
    taken.pieces |= victim;
    ++taken.number;
    return taken;
  }

  static Word blocked_after(Word blocked, Word victim) {
    return R.captured_leave_at_once ? blocked & ~victim : blocked;
  }

  void add(int to, const Taken& taken, bool king) {
    if constexpr (Sink::merges) steps_.spend(static_cast<std::uint64_t>(sink_.size()) / 64);
    sink_.add(from_, to, taken.pieces, king, rank(taken));
  }

  // Packs what the variant prefers, most important first: eight bits for each count, 16 for a value
  // (see `capture_value` of variants.py), 32 for the order.
  Rank rank(const Taken& taken) const {
    return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
      Rank found = 0;
      ((found = followed_by<R.prefer[Index]>(found, taken)), ...);
      return found;
    }(std::make_index_sequence<std::size(R.prefer)>());
  }

  template <Prefer Next>
  Rank followed_by(Rank found, const Taken& taken) const {
    if constexpr (Next == Prefer::by_king) return found << 1 | (by_king_ ? 1 : 0);
    if constexpr (Next == Prefer::most_pieces)
      return found << 8 | static_cast<Rank>(taken.number);
    if constexpr (Next == Prefer::most_value)
      return found << 16 |
             static_cast<Rank>(100 * taken.number + 99 * count(taken.pieces & at_.kings));
    if constexpr (Next == Prefer::most_kings)
      return found << 8 | static_cast<Rank>(count(taken.pieces & at_.kings));
    if constexpr (Next == Prefer::kings_earliest) return found << 32 | taken.order;
    return found;
  }

  // `hop` and `fly` add the routes that continue from a square, and return whether there are any.

  template <bool King>
  bool hop(Word piece, Word blocked, Word prey, const Taken& taken) {
    steps_.spend(1);
    bool extended = false;
    each_way<King ? Board::capture_ways : man_ways>([&]<int Way>() {
      const Word victim = Board::template step<Way>(piece) & prey;
      const Word target = Board::template step<Way>(victim) & ~blocked;
      if (!target) return;
      extended = true;
      land<King>(target, victim, blocked, prey, with(taken, victim));
    });
    return extended;
  }

  // Continues or ends the turn of a piece that does not fly and has jumped to `target`.
  template <bool King>
  void land(Word target, Word victim, Word blocked, Word prey, const Taken& taken) {
    const Word now_blocked = blocked_after(blocked, victim), left = prey & ~victim;
    if (!King && (target & far_row)) {
      bool goes_on = false;
      if constexpr (R.crowning == Crowning::goes_on) {
        if constexpr (R.flying_kings)
          goes_on = fly<Board::capture_ways>(lowest(target), now_blocked, left, taken);
        else
          goes_on = hop<true>(target, now_blocked, left, taken);
      } else if constexpr (R.crowning == Crowning::at_rest) {
        goes_on = hop<false>(target, now_blocked, left, taken);
      }
      if (!goes_on) add(lowest(target), taken, true);
      return;
    }
    if (!hop<King>(target, now_blocked, left, taken)) add(lowest(target), taken, King);
  }

  template <unsigned Ways>
  bool fly(int square, Word blocked, Word prey, const Taken& taken) {
    if constexpr (merges) {
      if (taken.number >= long_chain) {
        if (!known_) known_.emplace();
        const auto [place, is_new] = known_->try_emplace({taken.pieces, square, Ways}, false);
        if (!is_new) return place->second;
        bool& extended = place->second;  // stays valid while others are added
        return extended = fly_on<Ways>(square, blocked, prey, taken);
      }
    }
    return fly_on<Ways>(square, blocked, prey, taken);
  }

  template <unsigned Ways>
  bool fly_on(int square, Word blocked, Word prey, const Taken& taken) {
    steps_.spend(1);
    bool extended = false;
    each_way<Ways>([&]<int Way>() {
      const Word stops = Board::rays[Way][square] & blocked;
      if (!(stops & prey)) return;
      const int nearest = Board::template nearest<Way>(stops);
      const Word victim = Board::bit(nearest);
      if (!(victim & prey)) return;
      const Word landings = Board::template reach<Way>(nearest, blocked);
      if (!landings) return;
      extended = true;
      const Word now_blocked = blocked_after(blocked, victim), left = prey & ~victim;
      const Taken now = with(taken, victim);
      // From the first landing square it may continue straight. From a later one that would be
      // the same route, unless each landing counts.
      Word later = landings;
      const int first = Board::template nearest<Way>(landings);
      later ^= Board::bit(first);
      bool went_on =
          left && fly<onward_from(Board::capture_ways, Way)>(first, now_blocked, left, now);
      while (later && left) {
        constexpr unsigned turns = EachLanding ? onward_from(Board::capture_ways, Way)
                                               : turns_from(Board::capture_ways, Way);
        went_on |= fly<turns>(lowest(pop(later)), now_blocked, left, now);
      }
      if (went_on) return;
      Word rest = landings;
      if constexpr (R.king_stops_behind_king) {
        if (victim & at_.kings) rest = Board::template step<Way>(victim) & Board::squares;
      }
      while (rest) add(lowest(pop(rest)), now, true);
    });
    return extended;
  }

  // The states of a long chain, and whether it continued from each. Kings can reach the same
  // state with the same captures in very many orders, especially if captured pieces leave at
  // once; without this cache one position could take forever. Short chains are faster without it.
  static constexpr int long_chain = 5;
  struct Been {
    Word taken;
    int square;
    unsigned ways;

    friend bool operator==(const Been&, const Been&) = default;
  };
  struct Hash {
    std::size_t operator()(const Been& been) const {
      const auto low = static_cast<std::uint64_t>(been.taken);
      const auto high = static_cast<std::uint64_t>(been.taken >> (sizeof(Word) * 4));
      const std::uint64_t mixed = (low ^ high * 0x9fb21c651e98df25) * 0x9e3779b97f4a7c15;
      return (mixed >> 20) + static_cast<std::size_t>(been.square) * 256 + been.ways;
    }
  };

  const Position<Word>& at_;
  Sink& sink_;
  std::optional<std::unordered_map<Been, bool, Hash>> known_;  // created when needed
  int from_ = 0;
  bool by_king_ = false;
  CaptureSteps steps_;
};

}  // namespace checkrow::checkers
