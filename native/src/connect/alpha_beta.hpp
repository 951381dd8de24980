// The search: null-window alpha-beta, which answers a yes-or-no question about a score.
//
// `node` answers "is the score of this position more than `alpha`?" with a number. If the number is
// more than `alpha`, the score is at least that number; otherwise the score is at most that number.
// The answers are cheap because:
//
//   - It never tries a move that loses at once, and sees a win in two moves without a visit. It
//     finds both for all columns together (successors.hpp).
//   - While a player has only one move that does not lose at once, it plays that move directly.
//   - A player who can always answer in the same column often draws or wins. It sees this without
//     a search (followup.hpp).
//   - It looks up all successors in the table before it searches any of them.
//   - With five or more in a line, positions that differ only in discs that no longer matter
//     share an entry of the table (live_lines.hpp).
//   - It tries moves that create more threats first.
//   - Positions near the end, which are most of them, have their own table, small enough for the
//     processor's cache.
//   - Threads share the table of the other positions, and postpone a position that another thread
//     is searching while they have other work.
#pragma once

#include "connect/bounds_table.hpp"
#include "connect/core.hpp"
#include "connect/in_progress.hpp"
#include "connect/successors.hpp"

namespace {

// The type of keys in the table.
template <class Word, bool by_lines>
struct KeyOf {
  using Type = Word;
};
template <>
struct KeyOf<Word64, true> {
  using Type = Word128;
};

// The state that the threads of a search share.
template <class Table>
struct Shared {
  Shared(std::size_t table_bytes, int key_bits, int limit, bool several_threads)
      : several(several_threads), far(table_bytes, key_bits, -limit, limit, several_threads) {}

  const bool several;
  Table far;
  InProgress in_progress;
};

// `by_lines`: with the keys of live_lines.hpp.
template <class S, bool by_lines>
class AlphaBeta {
 public:
  using Word = typename S::Word;
  using Key = typename KeyOf<Word, by_lines>::Type;
  using Table = BoundsTable<Key, sizeof(Word) == 8 ? 6 : 8>;

  AlphaBeta(const S& shape, Shared<Table>& shared, Ticker& ticker)
      : shape_(shape),
        ticker_(ticker),
        shared_(shared),
        cells_(shape.cells()),
        limit_(limit_of(shape)),
        near_(near_bytes, key_bits_of(shape), -limit_, limit_, false) {
    for (int column = 0; column < shape.width(); ++column) {
      const int mirrored = shape.width() - 1 - column;
      center_[column] = 2 * (column < mirrored ? column : mirrored);
    }
  }

  static int key_bits_of(const S& shape) {
    return key_bits(shape.width(), shape.height(), shape.connect());
  }

  // No score is further from 0 than this.
  static int limit_of(const S& shape) { return (shape.cells() + 1) / 2; }

  bool ready() const { return near_.ready(); }
  std::uint64_t nodes() const { return nodes_; }
  std::size_t table_bytes() const { return near_.size(); }

  Glance glance(Word mine, Word mask) const {
    const int discs = count_bits(mask);
    const Word playable = shape_.playable(mask);
    const Word threats = shape_.threats(Word(mine ^ mask)) & ~mask;
    const Word moves = answers_to(threats, playable);
    const auto known = [](int score) { return Glance{score, score, 0}; };
    if (shape_.threats(mine) & playable) return known(win_with_disc(discs));
    if (discs == cells_ - 1) return known(0);
    if (!moves) return known(-win_with_disc(discs + 1));
    if (discs == cells_ - 2) return known(0);
    return {-win_with_disc(discs + 3), win_with_disc(discs + 2), moves};
  }

  int ask(Word mine, Word mask, Word moves, int alpha) {
    return node(mine, mask, moves, count_bits(mask), alpha, nullptr);
  }

 private:
  // Positions with fewer empty cells than this go into the near table.
  static constexpr int near_cells = by_lines ? 16 : 22;
  // A typical L2 cache; keys by lines gain more from a larger table than its misses cost.
  static constexpr std::size_t near_bytes = by_lines ? 4 << 20 : 1 << 20;

  // Positions with fewer empty cells than this are not marked as in progress.
  static constexpr int split_cells = 26;

  // The priority of every threat that the opponent need not answer at once.
  static constexpr int threat_rank = 64;

  struct Successor {
    Word move, answers;
    HashedKey<Key> hashed;
    int rank;
    bool forced;  // the opponent has only one answer
  };

  // The score of a player who wins with the next disc, on a board with this many discs.
  int win_with_disc(int discs) const { return (cells_ + 1 - discs) / 2; }

  // Answers whether the score of a position is more than `alpha`, as described above. `moves` are
  // those that do not lose at once, at least one. The player to move cannot win at once. A caller
  // that passes the hashed key of the position has found no answer there or by follow-up.
  int node(Word mine, Word mask, Word moves, int discs, int alpha, const HashedKey<Key>* searched) {
    if (nodes_ >= ticker_.next_tick) ticker_.tick(nodes_);
    ++nodes_;

    int sign = 1;  // the answer is for the player to move on entry
    for (;;) {
      if (discs >= cells_ - 2) return 0;
      const int most = win_with_disc(discs + 2), least = -win_with_disc(discs + 3);
      if (most <= alpha) return sign * most;
      if (least > alpha) return sign * least;
      if (moves & (moves - 1)) break;
      const Word theirs = mine ^ mask;
      mask |= moves;
      const Word threats = shape_.threats(Word(mine | moves)) & ~mask;
      moves = answers_to(threats, shape_.playable(mask));
      if (!moves) return sign * most;
      mine = theirs;
      ++discs;
      sign = -sign;
      alpha = -alpha - 1;
      searched = nullptr;
    }
    if (no_line_is_left(mine, mask, discs, alpha)) return 0;

    Table& table = table_for(discs);
    if (searched) return sign * branch(mine, mask, moves, discs, alpha, table, *searched);
    const int bound = bound_by_follow_up(mine, mask, discs, alpha);
    if (bound <= alpha) return sign * bound;
    const HashedKey<Key> here = hashed_key(table, mine, mask);
    const Bounds known = table.probe(here);
    if (known.at_least > alpha) return sign * known.at_least;
    if (known.at_most <= alpha) return sign * known.at_most;
    return sign * branch(mine, mask, moves, discs, alpha, table, here);
  }

  // The same for a position with several moves and no known bounds.
  int branch(Word mine, Word mask, Word moves, int discs, int alpha, Table& table,
             const HashedKey<Key>& here) {
    Successors<S> next(shape_, mine, mask, moves);
    if constexpr (by_lines) next.find_keys();
    const Word theirs = mine ^ mask;
    const bool we_fill_the_board = (cells_ - discs) % 2;
    const bool several = shared_.several && cells_ - discs >= split_cells;
    const Word key = theirs + mask, image = shape_.mirror(key);
    Table& next_table = table_for(discs + 1);
    Successor successors[S::most_columns];
    int count = 0;
    for (Word left = moves; left; left &= left - 1) {
      const Word move = left & -left;
      const int column = first_bit(move) / shape_.stride();
      const int lane = next.lane(column, count);
      const Word answers = next.answers(lane);
      if (!answers) return win_with_disc(discs + 2);
      const Word lasting = next.threats(lane) & ~next.playable(lane);
      Successor& successor = successors[count++];
      successor.move = move;
      successor.answers = answers;
      successor.forced = !(successor.answers & (successor.answers - 1));
      if (!successor.forced || several) {
        if constexpr (by_lines) {
          successor.hashed = next_table.hashed_key(next.key(lane, move));
        } else {
          const Word mirrored = image + shape_.mirror_cell(move, column);
          successor.hashed = next_table.hashed_key(smaller(key + move, mirrored));
        }
      }
      if (!successor.forced) next_table.prefetch(successor.hashed);
      successor.rank = rank(successor, lasting, column, we_fill_the_board);
      if constexpr (by_lines) {
        const Word open = shape_.board() & ~(mine | move);
        // A player who needs only a draw gains nothing from threats.
        successor.rank -= alpha < 0 ? threat_rank * count_bits(lasting) + danger(open, theirs)
                                    : 10 * shape_.count_lines(open);
      }
    }
    if (win_with_disc(discs + 4) <= alpha) return win_with_disc(discs + 4);
    const int need = alpha < 0 ? 1 : alpha + 1;
    if (next.zugzwang_holds(!we_fill_the_board, need)) return need;
    if (we_fill_the_board && alpha < 0 && next.follow_up_holds()) return 0;

    int best = -win_with_disc(discs + 3);
    int kept = 0;
    for (int number = 0; number < count; ++number) {
      const Successor successor = successors[number];
      if (!successor.forced) {
        const Bounds known = next_table.probe(successor.hashed);
        if (-known.at_most > alpha) return -known.at_most;
        if (-known.at_least <= alpha) {
          if (best < -known.at_least) best = -known.at_least;
          continue;
        }
      }
      int at = kept++;
      for (; at > 0 && successors[at - 1].rank < successor.rank; --at)
        successors[at] = successors[at - 1];
      successors[at] = successor;
    }

    const std::uint64_t nodes_before = nodes_;
    int put_off = 0;
    for (int number = 0; number < kept && best <= alpha; ++number) {
      const Successor& successor = successors[number];
      if (several && number > 0 && shared_.in_progress.has(successor.hashed.hint())) {
        successors[put_off++] = successor;
        continue;
      }
      const int found = try_move(successor, theirs, mask, discs, alpha, several);
      if (found > best) best = found;
    }
    for (int number = 0; number < put_off && best <= alpha; ++number) {
      const int found = try_move(successors[number], theirs, mask, discs, alpha, several);
      if (found > best) best = found;
    }
    table.store(here, best > alpha ? Bounds{best, limit_} : Bounds{-limit_, best},
                nodes_ - nodes_before);
    return best;
  }

  // Returns the answer of `node` after one of the moves, for the player who makes it.
  int try_move(const Successor& successor, Word theirs, Word mask, int discs, int alpha,
               bool several) {
    const Word filled = mask | successor.move;
    if (!several) {
      return -node(theirs, filled, successor.answers, discs + 1, -alpha - 1,
                   successor.forced ? nullptr : &successor.hashed);
    }
    const InProgress::Mark mark(shared_.in_progress, successor.hashed.hint());
    return -node(theirs, filled, successor.answers, discs + 1, -alpha - 1, nullptr);
  }

  // Returns the priority of a move. The weights were tuned by counting nodes; see docs/solver.md.
  int rank(const Successor& successor, Word lasting, int column, bool we_fill_the_board) const {
    // If the player who fills the board always answers in the same column, the other one gets the
    // lower cells and wants threats there; the one who fills the board wants the upper cells.
    const Word good = we_fill_the_board ? ~shape_.lower() : shape_.lower();
    const int row = first_bit(successor.move) % shape_.stride();
    return threat_rank * count_bits(lasting) + 8 * count_bits(Word(lasting & good)) +
           (successor.forced ? 22 : 0) - 10 * count_bits(successor.answers) + 3 * center_[column] +
           3 * row + (successor.move & good ? 3 : 0);
  }

  // Returns how near the opponent is to a line on the cells that are open to them. Vertical lines
  // do not count, as in `no_line_is_left`.
  int danger(Word open, Word theirs) const {
    return 10 * shape_.count_lines_across(open) + 5 * shape_.count_in_lines_across(open, theirs);
  }

  // True if the player who would have to win for another answer than a draw has no cells left
  // for a line. Vertical lines do not count if the search uses keys by lines: since no player
  // wins at once, the opponent can always put a disc on top in time. (With four in a line this
  // saves less than it costs.)
  bool no_line_is_left(Word mine, Word mask, int discs, int alpha) const {
    const Word empty = shape_.board() & ~mask;
    if (alpha < 0) return !lines_left(Word((mine ^ mask) | empty));
    return (cells_ - discs) % 2 && !lines_left(Word(mine | empty));
  }

  Word lines_left(Word cells) const {
    return by_lines ? shape_.lines_across(cells) : shape_.lines(cells);
  }

  // Returns an upper bound of the score if follow-up proves one that answers the question, or
  // else a number above `alpha`. For successors, `branch` checks follow-up itself.
  int bound_by_follow_up(Word mine, Word mask, int discs, int alpha) const {
    const bool odd = (cells_ - discs) % 2;
    if (!odd && alpha >= 0 && !shape_.lines(cells_under_follow_up(shape_, mine, mask))) return 0;
    const int need = alpha < 0 ? -alpha : 1;
    const Word threats = shape_.threats(Word(mine ^ mask)) & ~mask;
    return zugzwang(shape_, mine, mask, threats, odd, need) ? -need : limit_;
  }

  Table& table_for(int discs) {
    return cells_ - discs < near_cells ? near_ : shared_.far;
  }

  // A position and its mirror image have the same hashed key. The key of a position is the sum of
  // its two words: within each column, no two positions have the same sum.
  HashedKey<Key> hashed_key(const Table& table, Word mine, Word mask) const {
    if constexpr (by_lines) {
      const Word theirs = mine ^ mask;
      return table.hashed_key(key_by_lines(shape_, discs_that_matter(shape_, mine, mask),
                                           discs_that_matter(shape_, theirs, mask), mask));
    } else {
      const Word key = mine + mask;
      return table.hashed_key(smaller(key, shape_.mirror(key)));
    }
  }

  static Word smaller(Word one, Word other) { return one < other ? one : other; }

  const S shape_;
  Ticker& ticker_;
  Shared<Table>& shared_;
  const int cells_, limit_;
  Table near_;
  std::uint64_t nodes_ = 0;
  int center_[S::most_columns];
};

}  // namespace
