// How the search uses endgame tables, and the values of decided positions.
//
//     30,000 - n   won in n turns, found by the search
//     28,000 - n   won in n turns, from a table
//     27,000 ...   won, from a table without distances; higher with fewer pieces left
//
// All of them count turns from the root of the search, and exceed any evaluation.
#pragma once

#include <algorithm>
#include <optional>

#include "checkers/network_evaluation.hpp"
#include "checkers/tables/tables.hpp"

namespace checkrow::checkers {

inline constexpr int win = 30'000;
inline constexpr int sure = win - 1'000;         // beyond this: a win found by the search
inline constexpr int told_win = win - 2'000;     // from a table, with the distance
inline constexpr int plain_win = told_win - 1'000;
inline constexpr int decided = plain_win - 500;  // beyond this: it is known who wins

template <const Rules& R>
class TableValues {
  using Word = typename Squares<R>::Word;

 public:
  explicit TableValues(const tables::Tables* tables) : tables_(tables) {}

  // Starts a search. Returns whether the tables have its position with the distance to the end.
  bool begin(const Position<Word>& at, int side) {
    if constexpr (tables::has_tables(R)) {
      root_pieces_ = count(at.mine | at.theirs);
      if (!tables_) return false;
      if (R.king_moves_in_row > 0 && has_both(at)) return false;
      const auto known = tables_->probe(at, side);
      return known && known->exact;
    }
    return false;
  }

  bool any() const { return tables_ != nullptr; }

  // The value of a position below the root, if a table makes further search unnecessary.
  template <int Side>
  std::optional<int> value(const Position<Word>& at, Word capturers, int depth, int ply,
                           NetworkEvaluation<R>& evaluation) const {
    if constexpr (tables::has_tables(R)) {
      if (!tables_ || !ply) return {};
      const int pieces = count(at.mine | at.theirs);
      if (pieces > tables_->most_pieces_known()) return {};
      if (R.must_capture && capturers) return {};  // the tables know what follows it
      if (at.my_run.moves || at.their_run.moves) return {};  // tables do not count king moves
      const auto known = tables_->probe(at, Side);
      if (!known) return {};
      if (known->value == tables::drawn) return 0;
      const bool won = tables::is_won(known->value);
      if (known->exact) {
        const int found = told_win - known->distance() - ply;
        return won ? found : -found;
      }
      // With as many pieces as at the root, knowing that a position is won shows no way to win it.
      if (pieces == root_pieces_ && depth > 0) return {};
      const int estimate = evaluation.template of<Side>(at, ply) / 8;
      const int found = plain_win + 40 * (tables::most_pieces - pieces) +
                        std::clamp(won ? estimate : -estimate, -100, 100) - ply;
      return won ? found : -found;
    } else {
      static_cast<void>(at), static_cast<void>(capturers), static_cast<void>(depth);
      static_cast<void>(ply), static_cast<void>(evaluation);
      return {};
    }
  }

 private:
  // Whether a side has men and kings, so that the moves of a king may be limited.
  static bool has_both(const Position<Word>& at) {
    const auto both = [&](Word own) { return (own & at.kings) && (own & ~at.kings); };
    return both(at.mine) || both(at.theirs);
  }

  const tables::Tables* tables_;
  int root_pieces_ = 0;
};

}  // namespace checkrow::checkers
