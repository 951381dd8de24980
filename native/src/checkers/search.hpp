// Alpha-beta search of one variant: iterative deepening, principal variation search, a
// transposition table, quiescence search over captures, late move reductions, futility pruning
// below alpha and above beta, internal iterative reductions, and singular extensions.
//
// Values are in hundredths of a man for the side to move. A win in n turns is win - n.
//
// Several searches in their own threads may share a table: see search_threads.hpp.
#pragma once

#include <functional>
#include <limits>
#include <memory>

#include "checkers/best_lines.hpp"
#include "checkers/evaluation_cache.hpp"
#include "checkers/network_evaluation.hpp"
#include "checkers/ordering.hpp"
#include "checkers/path.hpp"
#include "checkers/ranked_turns.hpp"
#include "checkers/search_budget.hpp"
#include "checkers/table_values.hpp"
#include "checkers/turns.hpp"

namespace checkrow::checkers {

template <const Rules& R>
class Search {
  using Word = typename Squares<R>::Word;
  static constexpr int most_plies = Ordering<R>::most_plies;
  static constexpr std::size_t most_states = 64;  // of chains that may stop: see chains.hpp
  // Up to this depth, the evaluation alone decides if it is above beta or below alpha by `margin`
  // for each ply.
  static constexpr int shallow = 3, margin = 80;
  // From this depth on, positions for which the table has no turn are searched one ply less deep.
  static constexpr int deep = 4;
  // From this depth on, the search tests whether the table's turn is singular: see `best_of`.
  static constexpr int singular = 7, singular_margin = 30;

 public:
  using Line = std::vector<Turn<Word>>;

  struct Progress {
    int depth = 0;
    int value = 0;
    std::uint64_t nodes = 0;
    Line line;
  };

  struct Limits {
    int depth = 64;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    std::function<bool()> keep_going;               // called every few thousand nodes
    std::function<void(const Progress&)> progress;  // called after each depth
  };

  // `tables` are endgame tables of this variant, or null. Copies the evaluation.
  Search(std::shared_ptr<TranspositionTable> table, const NetworkEvaluation<R>& evaluation,
         const tables::Tables* tables = nullptr)
      : evaluation_(evaluation), table_owner_(std::move(table)), table_(*table_owner_),
        endings_(tables) {}
  Search(std::size_t table_bytes, const NetworkEvaluation<R>& evaluation,
         const tables::Tables* tables = nullptr)
      : Search(std::make_shared<TranspositionTable>(table_bytes), evaluation, tables) {}
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // Forgets earlier searches: the next one runs as if this object were new.
  void forget() {
    table_.clear();
    ordering_ = {};
  }

  // Searches the last position of `seen`, which holds the positions since the game's last
  // progress. There must be a legal turn. The result is valid from depth 1 on, however early the
  // search is stopped; a depth of 0 means that it was stopped before it had a result.
  Progress run(const std::vector<Position<Word>>& seen, int side, int ending_turns,
               const Limits& limits) {
    table_.new_search();
    return deepen(seen, side, ending_turns, limits);
  }

  // The same, from depth `first` on, for a thread that helps another search with the same table.
  Progress deepen(const std::vector<Position<Word>>& seen, int side, int ending_turns,
                  const Limits& limits, int first = 1) {
    ordering_.new_search();
    budget_.begin(limits.nodes, limits.keep_going);
    path_.begin(seen, side, ending_turns, most_plies + 1);
    Progress found;
    int deepest = std::min(limits.depth, most_plies - 1);
    if (endings_.begin(seen.back(), side)) deepest = std::min(deepest, 2);  // the tables know all
    for (int depth = std::min(first, deepest); depth <= deepest; ++depth) {
      most_extended_ply_ = 2 * depth;
      const int value = with_search_window(seen.back(), side, depth, found);
      if (budget_.stopped()) break;
      found.depth = depth;
      found.value = value;
      found.nodes = budget_.nodes();
      found.line = lines_.at_root();
      if (limits.progress) limits.progress(found);
      if (std::abs(value) > sure && win - std::abs(value) <= depth) break;  // no shorter one exists
    }
    found.nodes = budget_.nodes();
    budget_.end();
    return found;
  }

  // The budget, in which other threads read the nodes visited so far.
  SearchBudget& budget() { return budget_; }

 private:
  // Searches with a narrow window around the last value, and widens it where the value is outside.
  int with_search_window(const Position<Word>& at, int side, int depth, const Progress& last) {
    int below = 30, above = 30;
    while (true) {
      const bool narrow = depth > 4 && std::abs(last.value) < sure;
      const int alpha = narrow && below < 500 ? last.value - below : -win;
      const int beta = narrow && above < 500 ? last.value + above : win;
      const int value = side == light ? visit<light>(at, alpha, beta, depth, 0)
                                      : visit<dark>(at, alpha, beta, depth, 0);
      if (budget_.stopped()) return value;
      if (value <= alpha && alpha > -win)
        below *= 4;
      else if (value >= beta && beta < win)
        above *= 4;
      else
        return value;
    }
  }

  // Adds the capturing turns. Returns false if there are too many ways to capture, which the
  // rules prevent in a game.
  template <int Side>
  bool add_captures(const Position<Word>& at, Word capturers, TurnList<Word>& list) {
    try {
      budget_.take_steps(Turns<R, Side>::template captures<Counting::drop>(
          at, capturers, list, most_states, &budget_.between_captures()));
    } catch (const TooManyCaptures&) {
      budget_.take_steps(CaptureSteps::most);
      return false;
    } catch (const SearchBudget::StoppedAmongCaptures&) {
      return true;
    }
    return true;
  }

  // The value of a position in which the side to move has no pieces or no moves.
  static constexpr int stuck(int ply) { return R.losing_wins ? win - ply : ply - win; }

  // Returns the value, without searching further, of a position without captures.
  template <int Side>
  int evaluated(const Position<Word>& at, int ply) {
    if constexpr (!R.blocked_passes) {
      if (!Moves<R, Side>::any_quiet(at)) return stuck(ply);
    }
    return estimated<Side>(at, ply);
  }

  // Returns the network's value of the current position, from the cache if possible.
  template <int Side>
  int estimated(const Position<Word>& at, int ply) {
    const std::uint64_t key = path_.key();
    if (const auto known = estimates_.find(key)) return *known;
    const int value = evaluation_.template of<Side>(at, ply);
    estimates_.store(key, value);
    return value;
  }

  // Whether the other side could capture if it were its turn.
  template <int Side>
  static bool threatened(const Position<Word>& at) {
    return Moves<R, 1 - Side>::capturers({at.theirs, at.mine, at.kings}) != 0;
  }

  static int from_table(int value, int ply) {
    if (value > decided) return value - ply;
    return value < -decided ? value + ply : value;
  }

  static int to_table(int value, int ply) {
    if (value > decided) return value + ply;
    return value < -decided ? value - ply : value;
  }

  struct Frame {
    int alpha, beta, best, depth, ply;
  };
  // What the table knows about the current position.
  struct Known {
    TurnMark best;
    int value = 0, depth = -1;
    Bound bound = Bound::none;
  };

  // Returns the value of a position: exact if it lies between alpha and beta, else a bound.
  template <int Side>
  int visit(const Position<Word>& at, int alpha, int beta, int depth, int ply) {
    lines_.clear(ply);
    if (!budget_.take_node()) return 0;
    if (!at.mine) return stuck(ply);
    if constexpr (R.first_king_wins) {
      if (at.kings) return at.theirs & at.kings ? ply - win : win - ply;
    }
    if (ply && path_.drawn()) return R.blocked_passes || Moves<R, Side>::any(at) ? 0 : stuck(ply);
    if (ply >= most_plies) return estimated<Side>(at, ply);
    const Word capturers = Moves<R, Side>::capturers(at);
    if (endings_.any()) {
      if (const auto known = endings_.template value<Side>(at, capturers, depth, ply, evaluation_))
        return *known;
    }
    if (depth <= 0 && !capturers) return evaluated<Side>(at, ply);

    int best = -win;
    const bool calm = depth <= 0;  // only captures are searched
    if (calm && !R.must_capture) {
      best = estimated<Side>(at, ply);
      if (best >= beta) return best;
      alpha = std::max(alpha, best);
    }

    Known known;
    if (!calm) {
      if (const auto entry = table_.find(path_.key())) {
        known = {entry->best, from_table(entry->value, ply), entry->depth, entry->bound()};
        if (ply && beta - alpha == 1 && known.depth >= depth &&
            (known.bound == Bound::exact || (known.bound == Bound::lower && known.value >= beta) ||
             (known.bound == Bound::upper && known.value <= alpha)))
          return known.value;
      }
    }

    if (!calm && !capturers) {
      const bool bound_is_enough = ply && beta - alpha == 1 && std::abs(beta) < sure;
      if (bound_is_enough && depth <= shallow && !threatened<Side>(at)) {
        const int value = evaluated<Side>(at, ply);
        if (value - margin * depth >= beta || value + margin * depth <= alpha) return value;
      }
      if (depth >= deep && known.best == TurnMark{}) --depth;  // finds a turn for next time
    }

    // Listing the turns hides the latency of fetching the table's line that is probed next.
    if (depth > 1 && !capturers) {
      const TurnMark likely = known.best == TurnMark{} ? ordering_.killer(ply) : known.best;
      if (at.mine >> likely.from & 1)
        table_.prefetch(key_of(after<R>(at, quiet_turn<Side>(at, likely)), 1 - Side));
    }
    return expand<Side>(at, capturers, known, {alpha, beta, best, depth, ply});
  }

  // Returns the quiet turn with this mark, provided that this position has one.
  template <int Side>
  static Turn<Word> quiet_turn(const Position<Word>& at, const TurnMark& mark) {
    const Word ends = Sides<R>::template far_row<Side>;
    const bool king = ((at.kings >> mark.from | ends >> mark.to) & 1) != 0;
    return {0, mark.from, mark.to, king, false};
  }

  // Lists the turns and searches them. Not a part of `visit`, so that the many visits that end
  // earlier need no stack space for a list.
  template <int Side>
  CHECKROW_NOINLINE int expand(const Position<Word>& at, Word capturers, const Known& known,
                               const Frame& frame) {
    const bool calm = frame.depth <= 0;
    TurnList<Word> list;
    if (capturers && !add_captures<Side>(at, capturers, list)) return estimated<Side>(at, frame.ply);
    if (budget_.stopped()) return 0;
    if (!calm && !(R.must_capture && capturers)) {
      Turns<R, Side>::quiets(at, list);
      if (list.empty() && Turns<R, Side>::must_pass(at)) list.add({0, 0, 0, false, true});
      if (list.empty()) return R.blocked_passes ? 0 : stuck(frame.ply);
    }
    return best_of<Side>(at, list, known, frame);
  }

  struct Successor {
    Position<Word> at;
    std::uint64_t key;
  };

  template <int Side>
  int best_of(const Position<Word>& at, TurnList<Word>& list, const Known& known,
              const Frame& frame) {
    const auto [first_alpha, beta, stand, depth, ply] = frame;
    int alpha = first_alpha, best = stand;
    RankedTurns<Word> turns(list, [&](const Turn<Word>& turn) {
      return ordering_.score(turn, Side, ply, known.best, at.kings);
    });
    // A forced reply costs no depth.
    const int next_depth = turns.size() == 1 && depth > 0 && R.must_capture ? depth : depth - 1;
    Successor successors[2];  // of this turn and the next one
    const auto prepare = [&](int index) {
      turns.choose(index);
      Successor& next = successors[index & 1];
      next.at = after<R>(at, turns[index]);
      next.key = key_of(next.at, 1 - Side);
      // A search of captures only does not probe the table.
      if (next_depth > 0) table_.prefetch(next.key);
      if (next_depth <= shallow) estimates_.prefetch(next.key);
    };
    // The work left before the table is probed does not hide the latency of memory, so the table's
    // line for the turn after this one is fetched too.
    const int ahead = next_depth > 0 ? 1 : 0;
    int prepared = 0;
    // Singular extension: if no other turn comes near the one that the table knows, search that one
    // a ply deeper. Multi-cut: if another one does, and even `bar` reaches beta, two turns refute
    // the position, and neither needs a search of the full depth.
    int more = 0;
    if (turns.size() > 1 && may_be_singular(known, frame)) {
      prepare(prepared++);
      if (mark_of(turns[0]) == known.best) {
        const int bar = known.value - singular_margin;
        const bool alone = !others_reach<Side>(at, turns, bar, (depth - 1) / 2, ply);
        if (budget_.stopped()) return 0;
        if (!alone && bar >= beta) return bar;
        more = alone;
      }
    }
    TurnMark best_mark;
    for (int index = 0; index < turns.size(); ++index) {
      while (prepared < turns.size() && prepared <= index + ahead) prepare(prepared++);
      const Turn<Word>& turn = turns[index];
      const auto& [then, key] = successors[index & 1];
      path_.push(then, 1 - Side, key, makes_progress<R>(at, turn), turn.captured);
      const int turn_depth = next_depth + (index ? 0 : more);
      const int value = value_of<Side>(then, {alpha, beta, best, turn_depth, ply}, index, turn);
      path_.pop();
      if (budget_.stopped()) return 0;
      if (value > best || index == 0) {
        if (value > best) best = value;
        if (value > alpha) {
          alpha = value;
          best_mark = mark_of(turn);
          if (beta - first_alpha > 1) lines_.put_first(turn, ply);  // others are never reported
        }
        if (alpha >= beta) {
          if (depth > 0 && !turn.captured && !turn.pass) {
            ordering_.refuted(turn, Side, ply, depth);
            for (int earlier = 0; earlier < index; ++earlier)
              if (!turns[earlier].captured) ordering_.failed(turns[earlier], Side, depth);
          }
          break;
        }
      }
    }
    if (depth > 0) {
      Bound bound = best > first_alpha ? Bound::exact : Bound::upper;
      if (best >= beta) bound = Bound::lower;
      // If no turn was good enough, the one known before is still the best guess.
      table_.store(path_.key(), to_table(best, ply), bound, depth,
                   bound == Bound::upper ? known.best : best_mark);
    }
    return best;
  }

  // Whether the table knows a good turn of the position from a search that was nearly as deep.
  // Tests for singular turns are not nested, and a limit on plies keeps lines from growing forever.
  bool may_be_singular(const Known& known, const Frame& frame) const {
    return frame.depth >= singular && frame.ply && frame.ply < most_extended_ply_ && !comparing_ &&
           known.depth >= frame.depth - 3 &&
           (known.bound == Bound::lower || known.bound == Bound::exact) &&
           std::abs(known.value) < sure;
  }

  // Whether any turn except the first one reaches `bar` in a search to this depth.
  template <int Side>
  CHECKROW_NOINLINE bool others_reach(const Position<Word>& at, RankedTurns<Word>& turns, int bar,
                                      int depth, int ply) {
    comparing_ = true;
    bool found = false;
    for (int index = 1; index < turns.size() && !found && !budget_.stopped(); ++index) {
      turns.choose(index);
      const Turn<Word>& turn = turns[index];
      const Position<Word> then = after<R>(at, turn);
      path_.push(then, 1 - Side, key_of(then, 1 - Side), makes_progress<R>(at, turn), turn.captured);
      found = -visit<1 - Side>(then, -bar, -bar + 1, depth, ply + 1) >= bar;
      path_.pop();
    }
    comparing_ = false;
    return found;
  }

  // Returns the value of one turn. Searches the first turn with the full window, and the others
  // with a null window at first, less deeply if they come late.
  template <int Side>
  int value_of(const Position<Word>& then, const Frame& frame, int index, const Turn<Word>& turn) {
    constexpr int other = 1 - Side;
    const auto [alpha, beta, best, depth, ply] = frame;
    if (index == 0) return -visit<other>(then, -beta, -alpha, depth, ply + 1);
    int less = 0;
    if (depth >= 2 && index >= 3 && !turn.captured) less = 1 + (index >= 8) + (depth >= 8);
    const int first_depth = less ? std::max(depth - less, 1) : depth;
    int value = -visit<other>(then, -alpha - 1, -alpha, first_depth, ply + 1);
    if (value > alpha && less) value = -visit<other>(then, -alpha - 1, -alpha, depth, ply + 1);
    if (value > alpha && value < beta) value = -visit<other>(then, -beta, -alpha, depth, ply + 1);
    return value;
  }

  NetworkEvaluation<R> evaluation_;
  EvaluationCache estimates_;
  std::shared_ptr<TranspositionTable> table_owner_;
  TranspositionTable& table_;
  TableValues<R> endings_;
  Ordering<R> ordering_;
  Path<R> path_;
  SearchBudget budget_;
  BestLines<Word, most_plies> lines_;
  bool comparing_ = false;     // whether a test for a singular turn is running
  int most_extended_ply_ = 0;  // no turn is extended from here on
};

}  // namespace checkrow::checkers
