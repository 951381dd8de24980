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
  int depth = 0;  // 0: stopped before the first result
  int value = 0;  // for the side to move, in hundredths of a man; a win in n turns: 30,000 - n
  std::uint64_t nodes = 0;
  std::vector<SetupTurn> line;  // the best play of both sides
};

struct SearchLimits {
  int depth = 64;
  std::uint64_t nodes = 0;                              // 0: no limit
  std::function<bool()> keep_going;                     // called every few thousand nodes
  std::function<void(const SearchProgress&)> progress;  // called after each depth
  // How many threads search; always one if there is a limit of nodes. With one thread, a search
  // right after `forget` is reproducible.
  int threads = 1;

  static constexpr int most_threads = 64;
};

// Keeps its table and move-ordering scores between searches. Runs one search at a time.
class Searcher {
 public:
  // `tables` are endgame tables of the same variant, or null.
  static std::unique_ptr<Searcher> make(std::string_view variant, std::size_t table_bytes,
                                        std::shared_ptr<const tables::Tables> tables = nullptr);
  virtual ~Searcher() = default;

  // Searches the last of `seen`: the positions at the start of each turn since the last
  // progress, as in the memory of a record. `ending_turns` counts the turns of an ending with its
  // own limit. Throws std::invalid_argument if the game is over.
  virtual SearchProgress search(const std::vector<Setup>& seen, int ending_turns,
                                const SearchLimits& limits) = 0;

  // Forgets earlier searches: the next one runs as if this object were new.
  virtual void forget() = 0;
};

// Returns the nodes of a fixed workload over all variants: the same on every machine, and
// different after any functional change to the search.
std::uint64_t bench();

}  // namespace checkrow::checkers
