// The border between the solver and the search, which is compiled once for each set of
// instructions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "control.hpp"
#include "word.hpp"

namespace checkrow {

// The discs of the player to move, and the discs of both, laid out as in shape.hpp.
struct Board {
  Word128 mine, mask;
};

// Scores are those of Pascal Pons' test sets: 0 for a draw; for the winner the number of
// discs that he still has at the end, his last one counted as one he has; negative for the
// loser. Every board here is one on which the game goes on.
class Core {
 public:
  virtual ~Core();

  // The score for the player to move; in weak mode only its sign.
  virtual int score(Board board, bool weak) = 0;

  // Whether the score for the player to move is at most `bound`.
  virtual bool at_most(Board board, int bound) = 0;

  virtual std::uint64_t nodes() const = 0;       // visited since the beginning
  virtual std::size_t table_bytes() const = 0;   // taken by the tables
  virtual bool ready() const = 0;                // false where memory was not to be had
};

// One for each set of instructions: what every processor of the kind has, and the levels
// 3 (AVX2) and 4 (AVX-512) of x86-64.
Core* make_core_base(int width, int height, int connect, std::size_t table_bytes, Control&);
Core* make_core_v3(int width, int height, int connect, std::size_t table_bytes, Control&);
Core* make_core_v4(int width, int height, int connect, std::size_t table_bytes, Control&);

}  // namespace checkrow
