// Search for any variant by its key.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "checkers/api.hpp"
#include "checkers/tables/tables.hpp"

namespace checkrow::checkers {

struct SearchProgress {
  int depth = 0;  // 0: it was stopped before it had found anything
  int value = 0;  // for the side to move, in hundredths of a man; a win in n turns: 30,000 - n
  std::uint64_t nodes = 0;
  std::vector<SetupTurn> line;  // the best play of both sides
};

struct SearchLimits {
  int depth = 64;
  std::uint64_t nodes = 0;                              // 0: no limit
  std::function<bool()> keep_going;                     // asked every few thousand nodes
  std::function<void(const SearchProgress&)> progress;  // told after every depth
};

// Its table and what it has learnt about turns live across searches. Not for several threads
// at once.
class Searcher {
 public:
  // `tables`, which may be none, are endgame tables of the same variant.
  static std::unique_ptr<Searcher> make(std::string_view variant, std::size_t table_bytes,
                                        std::shared_ptr<const tables::Tables> tables = nullptr);
  virtual ~Searcher() = default;

  // Searches the last of `seen`: the positions at the start of each turn since the last
  // progress, as the memory of a record has them. `ending_turns` is how long an ending with
  // a limit of its own has lasted. Throws std::invalid_argument if the game is over.
  virtual SearchProgress search(const std::vector<Setup>& seen, int ending_turns,
                                const SearchLimits& limits) = 0;

  // Afterwards it searches as if it were new.
  virtual void forget() = 0;
};

// The nodes of a fixed workload over all variants: the same on every machine, and changed by
// every change of the search.
std::uint64_t bench();

}  // namespace checkrow::checkers
