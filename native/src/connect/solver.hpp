// The exact solver of Connect-N for two players, on every board that fits in 128 bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/control.hpp"
#include "connect/core.hpp"
#include "connect/instructions.hpp"
#include "connect/thread_pool.hpp"

namespace checkrow {

// Scores are those of core.hpp. Threads that share a solver must take turns. Every call that takes
// limits throws `Stopped` if it reaches one before it is done.
class Solver {
 public:
  // Uses the fastest instructions of the processor unless others are named (instructions.hpp).
  // Throws std::invalid_argument for an impossible plan, std::bad_alloc without memory.
  explicit Solver(const Plan& plan, std::string_view instructions = {});

  // Makes a board from bitboards with `height + 1` bits per column, as in the Python rules.
  // Throws std::invalid_argument if discs overlap or float, or if the game is over.
  Board board(Word128 mine, Word128 theirs) const;

  int score(Board board, bool weak, const Limits& limits);
  std::vector<int> scores(const std::vector<Board>& boards, bool weak, const Limits& limits);

  // Returns the score of every column for the player to move; nothing for a full column.
  std::vector<std::optional<int>> columns(Board board, bool weak, const Limits& limits);

  // Returns best play to the end of the game as columns: the winner wins as soon as possible, the
  // loser delays; among equal moves it takes the one nearest to the middle.
  std::vector<int> line(Board board, const Limits& limits);

  // `proved` returns what took at least this much work, 1 to 15, to prove. `learn` adds it to
  // another solver of the same board. Both throw std::invalid_argument for impossible arguments.
  std::vector<Proved> proved(int least_work) const;
  void learn(const std::vector<Proved>& known);

  std::uint64_t nodes() const { return threads_.nodes(); }
  std::size_t table_bytes() const { return threads_.table_bytes(); }
  std::string_view instructions() const { return instructions_.name; }

 private:
  Word128 cell(const Board& board, int column) const;
  bool wins(const Board& board, Word128 cell) const;
  bool has_line(Word128 stones) const;
  bool full(const Board& board) const;
  int discs(const Board& board) const;
  int search(const Board& board, bool weak);
  bool at_most(const Board& board, int bound);
  int score_of(const Board& board, int column, bool weak);
  int best_column(const Board& board, int score);
  static Board after(const Board& board, Word128 cell);

  int width_, height_, connect_, stride_, cells_;
  Word128 bottom_ = 0, all_ = 0;
  std::vector<int> middle_out_;
  Instructions instructions_;
  ThreadPool threads_;
};

}  // namespace checkrow
