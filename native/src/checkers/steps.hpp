// Single steps: a quiet move, one jump of a capture chain, or the end of a chain. A whole chain is
// several steps, as in the Python rules, whose chains.py and position.py this mirrors.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "checkers/draws.hpp"
#include "checkers/routes.hpp"

namespace checkrow::checkers {

enum class StepKind : std::uint8_t { quiet, jump, stop, pass };

struct Step {
  StepKind kind;
  std::uint8_t from, to;
  std::uint8_t victim;
  bool king;  // quiet: whether a king arrives; jump: whether a king makes it
};

// The captures of a turn so far.
template <class Word>
struct Chain {
  Word jumped = 0;
  Word twice = 0;
  Word last = 0;  // the piece jumped last
  std::uint8_t from = 0;
  std::uint8_t at = 0;
  bool king = false;

  bool begun() const { return jumped != 0; }
};

template <const Rules& R, int Side>
class Steps {
  using Board = Squares<R>;
  using Word = typename Board::Word;
  static constexpr Word far_row = Sides<R>::template far_row<Side>;
  static constexpr unsigned man_ways = Sides<R>::template man_capture_ways<Side>;
  static constexpr bool counts = prefers<R>(Prefer::most_pieces) || prefers<R>(Prefer::most_value);
  // A piece that does not fly has only one landing square, so what can follow a jump matters only
  // if the rules count captures.
  static constexpr bool looks_ahead = counts || R.flying_kings;

 public:
  explicit Steps(const Position<Word>& at) : at_(at) {}

  // Lists the steps that may begin a turn; none if the game is over. Throws TooManyCaptures.
  void first(std::vector<Step>& list) {
    list.clear();
    if (!at_.mine || !at_.theirs) return;
    if constexpr (R.first_king_wins) {
      if (at_.kings) return;
    }
    std::vector<Jump> jumps;
    for (Word capturers = Moves<R, Side>::capturers(at_); capturers;) {
      const Word piece = pop(capturers);
      const bool king = bool(piece & at_.kings);
      const std::size_t others = jumps.size();
      add_jumps(lowest(piece), king,
                {~Board::squares | ((at_.mine | at_.theirs) & ~piece), prey_of(king), 0}, jumps);
      keep_preferred(jumps, others);
    }
    keep_preferred(jumps, 0);
    write(jumps, list);
    if (list.empty() || !R.must_capture) {
      Moves<R, Side>::quiets(at_, [&](int from, int to, bool king) {
        list.push_back({StepKind::quiet, static_cast<std::uint8_t>(from),
                        static_cast<std::uint8_t>(to), 0, king});
      });
    }
    if (list.empty() && R.blocked_passes &&
        Moves<R, 1 - Side>::any({at_.theirs, at_.mine, at_.kings})) {
      list.push_back({StepKind::pass, 0, 0, 0, false});
    }
  }

  // Lists the steps that may continue a chain. Throws TooManyCaptures.
  void next(const Chain<Word>& chain, std::vector<Step>& list) {
    list.clear();
    std::vector<Jump> jumps;
    add_jumps(chain.at, chain.king, occupancy_of(chain), jumps);
    keep_preferred(jumps, 0);
    write(jumps, list);
    if constexpr (R.may_stop) list.push_back({StepKind::stop, 0, 0, 0, false});
  }

  // Plays a jump. Returns whether the chain continues.
  bool jump(const Step& step, Chain<Word>& chain) const {
    const Word victim = Board::bit(step.victim);
    if (!chain.begun()) {
      chain.from = step.from;
      chain.king = step.king;
    }
    chain.twice |= chain.jumped & victim;
    chain.jumped |= victim;
    chain.last = victim;
    chain.at = step.to;
    const auto [king, goes_on] = crowned(step.to, chain.king);
    chain.king = king;
    bool any = false;
    if (goes_on) {
      each_jump(chain.at, chain.king, occupancy_of(chain), [&](Word, int) { any = true; });
    }
    return any;
  }

  // Returns the turn of a chain that ends here; `stopped` says whether it could continue.
  Turn<Word> turn_of(const Chain<Word>& chain, bool stopped) const {
    const bool rests_far = !stopped && (Board::bit(chain.at) & far_row);
    return {chain.jumped, chain.from, chain.at, chain.king || rests_far, false};
  }

 private:
  // The blocked squares, the pieces to jump, and the square that the piece may not jump back over.
  struct Occupancy {
    Word blocked, prey, last;
  };

  using Gain = std::uint64_t;
  // The gain of a chain in one number, higher is better: the pieces it takes, the kings
  // among them, and one bit for each capture, 1 for a king, the first highest.
  static constexpr Gain piece_gain = Gain{1} << 48;
  static constexpr Gain king_gain = Gain{1} << 40;

  struct Jump {
    std::uint8_t from, to, victim;
    bool king;
    Gain gain;
  };

  Word prey_of(bool king) const {
    return king || R.men_capture_kings ? at_.theirs : at_.theirs & ~at_.kings;
  }

  Occupancy occupancy_of(const Chain<Word>& chain) const {
    Word blocked = ~Board::squares | ((at_.mine | at_.theirs) & ~Board::bit(chain.from));
    if (R.captured_leave_at_once) blocked &= ~chain.jumped;
    return {blocked, prey_of(chain.king) & ~(R.may_jump_twice ? chain.twice : chain.jumped),
            R.captured_leave_at_once ? chain.last : Word{0}};
  }

  static Occupancy without(const Occupancy& occupancy, Word victim) {
    if (R.captured_leave_at_once)
      return {occupancy.blocked & ~victim, occupancy.prey & ~victim, victim};
    return {occupancy.blocked, occupancy.prey & ~victim, 0};
  }

  struct Arrival {
    bool king, goes_on;
  };

  // Whether a piece is a king after a jump, and whether it may continue.
  static Arrival crowned(int to, bool king) {
    if (king || !(Board::bit(to) & far_row)) return {king, true};
    return {R.crowning != Crowning::at_rest, R.crowning != Crowning::ends_turn};
  }

  // Calls `act(victim, landing)` for each jump of a piece.
  template <class Act>
  static void each_jump(int from, bool king, const Occupancy& occupancy, Act&& act) {
    if (king && R.flying_kings) {
      each_way<Board::capture_ways>([&]<int Way>() {
        const Word ray = Board::rays[Way][from];
        if (ray & occupancy.last) return;
        const Word stops = ray & occupancy.blocked;
        if (!(stops & occupancy.prey)) return;
        const int nearest = Board::template nearest<Way>(stops);
        if (!(Board::bit(nearest) & occupancy.prey)) return;
        for (Word landings = Board::template reach<Way>(nearest, occupancy.blocked); landings;)
          act(Board::bit(nearest), lowest(pop(landings)));
      });
    } else if (king) {
      each_hop<Board::capture_ways>(from, occupancy, act);
    } else {
      each_hop<man_ways>(from, occupancy, act);
    }
  }

  template <unsigned Ways, class Act>
  static void each_hop(int from, const Occupancy& occupancy, Act& act) {
    each_way<Ways>([&]<int Way>() {
      const Word victim = Board::template step<Way>(Board::bit(from)) & occupancy.prey;
      const Word target = Board::template step<Way>(victim) & ~occupancy.blocked;
      if (target) act(victim, lowest(target));
    });
  }

  // Adds the jumps of one piece, with the gain of the best chain that each begins.
  void add_jumps(int from, bool king, const Occupancy& occupancy, std::vector<Jump>& jumps) {
    steps_.spend(1);
    const std::size_t others = jumps.size();
    Word leads_on = 0;  // victims behind which some square lets the chain continue
    each_jump(from, king, occupancy, [&](Word victim, int to) {
      Gain gain = piece_gain;
      if constexpr (looks_ahead) {
        const Gain more = rest(victim, to, king, occupancy);
        if (more)
          leads_on |= victim;
        else if (must_stop_earlier(victim, to))
          return;
        gain = with(victim, more);
      }
      jumps.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                       static_cast<std::uint8_t>(lowest(victim)), king, gain});
    });
    if constexpr (looks_ahead) {
      drop_if(jumps, others, [&](const Jump& jump) {
        return jump.gain < 2 * piece_gain && (Board::bit(jump.victim) & leads_on);
      });
    }
  }

  Gain with(Word victim, Gain more) const {
    if (!(victim & at_.kings)) return more + piece_gain;
    return more + piece_gain + king_gain + (Gain{1} << more / piece_gain);
  }

  // Returns the gain of the best chain that can follow a jump; 0 if the turn ends with the jump.
  Gain rest(Word victim, int to, bool king, const Occupancy& before) {
    const Arrival arrival = crowned(to, king);
    if (!arrival.goes_on) return 0;
    const Occupancy occupancy = without(before, victim);
    const ChainState key{occupancy.blocked, occupancy.prey, occupancy.last, to, arrival.king};
    if (counts && known_) {
      if (const auto found = known_->find(key); found != known_->end()) return found->second;
    }
    steps_.spend(1);
    Gain best = 0;
    each_jump(to, arrival.king, occupancy, [&](Word next, int landing) {
      if constexpr (counts) {
        const Gain gain = with(next, rest(next, landing, arrival.king, occupancy));
        if (!best || compared(gain) > compared(best)) best = gain;
      } else {
        best = piece_gain;  // only whether it continues matters
      }
    });
    if (counts && best) {
      if (!known_) known_.emplace();
      known_->emplace(key, best);
    }
    return best;
  }

  static std::uint64_t value_of(Gain gain) {
    return 100 * (gain / piece_gain) + 99 * (gain % piece_gain / king_gain);
  }

  static Gain compared(Gain gain) {
    return prefers<R>(Prefer::most_value) ? value_of(gain) : gain;
  }

  // Whether a chain that ends with this jump would break the rule to stop right behind a king.
  bool must_stop_earlier(Word victim, int to) const {
    if constexpr (R.king_stops_behind_king) {
      if (!(victim & at_.kings)) return false;
      Word behind = 0;
      each_way<all_ways>([&]<int Way>() { behind |= Board::template step<Way>(victim); });
      return !(behind & Board::bit(to));
    }
    return static_cast<void>(victim), static_cast<void>(to), false;
  }

  // Removes the jumps, from `begin` on, that the variant's preferences rule out.
  static void keep_preferred(std::vector<Jump>& jumps, std::size_t begin) {
    for (const Prefer prefer : R.prefer) {
      if (prefer == Prefer::nothing || jumps.size() < begin + 2) break;
      Gain best = 0;
      for (std::size_t one = begin; one < jumps.size(); ++one)
        best = std::max(best, rank(prefer, jumps[one]));
      drop_if(jumps, begin, [&](const Jump& jump) { return rank(prefer, jump) != best; });
    }
  }

  template <class Wrong>
  static void drop_if(std::vector<Jump>& jumps, std::size_t begin, Wrong&& wrong) {
    const auto first = jumps.begin() + static_cast<std::ptrdiff_t>(begin);
    jumps.erase(std::remove_if(first, jumps.end(), wrong), jumps.end());
  }

  static Gain rank(Prefer prefer, const Jump& jump) {
    switch (prefer) {
      case Prefer::by_king: return jump.king;
      case Prefer::most_pieces: return jump.gain / piece_gain;
      case Prefer::most_value: return value_of(jump.gain);
      case Prefer::most_kings: return jump.gain % piece_gain / king_gain;
      case Prefer::kings_earliest: return jump.gain % king_gain;
      case Prefer::nothing: break;
    }
    return 0;
  }

  static void write(const std::vector<Jump>& jumps, std::vector<Step>& list) {
    for (const Jump& jump : jumps)
      list.push_back({StepKind::jump, jump.from, jump.to, jump.victim, jump.king});
  }

  struct ChainState {
    Word blocked, prey, last;
    int at;
    bool king;

    friend bool operator==(const ChainState&, const ChainState&) = default;
  };
  struct Hash {
    std::size_t operator()(const ChainState& known) const {
      const auto low = static_cast<std::uint64_t>(known.prey);
      const auto high = static_cast<std::uint64_t>(known.prey >> (sizeof(Word) * 4));
      const std::uint64_t mixed = (low ^ high * 0x9fb21c651e98df25) * 0x9e3779b97f4a7c15;
      return (mixed >> 20) + static_cast<std::size_t>(known.at) * 2 + known.king;
    }
  };

  const Position<Word>& at_;
  std::optional<std::unordered_map<ChainState, Gain, Hash>> known_;  // created when needed
  CaptureSteps steps_;
};

}  // namespace checkrow::checkers
