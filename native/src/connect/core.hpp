// The interface between the solver and the search. The search is compiled once for each
// instruction set.
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

// Scores are those of Pascal Pons' test sets: 0 for a draw; for the winner, the number of discs
// left at the end, including the last one played; negative for the loser.

// What is known about a board without a search: bounds on its score, which is exact if they are
// equal, and otherwise the moves that do not lose at once.
struct Glance {
  int low, high;
  Word128 moves;
};

// What is proved about a position: bounds on its score, and how much work they took (the logarithm
// of the nodes, to the base 4). The key is that of alpha_beta.hpp.
struct Proved {
  Word128 key;
  int at_least, at_most, work;
};

struct ProvedSink {
  virtual ~ProvedSink();
  virtual void take(const Proved& proved) = 0;
};

// One thread's search. The game is never over on the boards it receives.
class Core {
 public:
  virtual ~Core();

  virtual Glance glance(const Board& board) const = 0;

  // Answers whether the score of a board is more than `alpha`, if a glance does not decide it. If
  // the returned number is more, the score is at least that; otherwise it is at most that.
  virtual int ask(const Board& board, Word128 moves, int alpha) = 0;

  // `list` reports what the shared table knows that took at least `least_work`; `learn` adds to it
  // what was proved earlier on the same board.
  virtual void list(int least_work, ProvedSink& sink) const = 0;
  virtual void learn(const Proved& proved) = 0;

  virtual std::uint64_t nodes() const = 0;      // visited since construction
  virtual std::size_t table_bytes() const = 0;  // size of the tables, without the shared one
  virtual std::size_t shared_bytes() const = 0;
  virtual bool ready() const = 0;               // false without memory
};

// The arguments of a core. The first one has no `leader` and creates the table for all threads;
// the others name it as their leader and share its table.
struct Plan {
  int width, height, connect;
  std::size_t table_bytes;
  int threads;
};
using MakeCore = Core*(const Plan&, Ticker&, const Core* leader);

// One for each instruction set: the base of the architecture, and the levels 3 (AVX2) and
// 4 (AVX-512) of x86-64.
MakeCore make_core_base, make_core_v3, make_core_v4;

}  // namespace checkrow
