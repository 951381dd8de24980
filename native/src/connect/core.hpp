// The border between the solver and the search, which is compiled once for each set of
// instructions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/control.hpp"
#include "base/word.hpp"

namespace checkrow {

// The discs of the player to move, and the discs of both, laid out as in shape.hpp.
struct Board {
  Word128 mine, mask;
};

// Scores are those of Pascal Pons' test sets: 0 for a draw; for the winner the number of
// discs that he still has at the end, his last one counted as one he has; negative for the
// loser.

// What is seen of a board without a search: bounds on its score, which is known if they are
// equal; and if it is not known, the moves that do not lose at once.
struct Glance {
  int low, high;
  Word128 moves;
};

// One thread's search. Every board here is one on which the game goes on.
class Core {
 public:
  virtual ~Core();

  virtual Glance glance(const Board& board) const = 0;

  // Whether the score of a board where it is not known at a glance is more than `alpha`. If
  // the number returned is, then the score is at least that; otherwise it is at most that.
  virtual int ask(const Board& board, Word128 moves, int alpha) = 0;

  virtual std::uint64_t nodes() const = 0;      // visited since the beginning
  virtual std::size_t table_bytes() const = 0;  // taken by the tables, the shared one apart
  virtual std::size_t shared_bytes() const = 0;
  virtual bool ready() const = 0;               // false where memory was not to be had
};

// How a core is made. The first one has no `leader` and makes the table that the others, who
// name it as their leader, share; it says how many threads will.
struct Plan {
  int width, height, connect;
  std::size_t table_bytes;
  int threads;
};
using MakeCore = Core*(const Plan&, Ticker&, const Core* leader);

// One for each set of instructions: what every processor of the kind has, and the levels
// 3 (AVX2) and 4 (AVX-512) of x86-64.
MakeCore make_core_base, make_core_v3, make_core_v4;

}  // namespace checkrow
