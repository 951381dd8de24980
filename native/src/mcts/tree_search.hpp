// Monte Carlo tree search for any number of players.
//
// Each simulation descends the tree to a leaf, plays from there to the end of the game and adds the
// result to every node on the way up. Certain results are recorded as proofs, so the search finds a
// forced win exactly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "mcts/board.hpp"
#include "mcts/forced_moves.hpp"
#include "mcts/playout.hpp"
#include "mcts/search_window.hpp"
#include "mcts/sparse_position.hpp"
#include "mcts/tree.hpp"

namespace checkrow::mcts {

struct Found {
  std::vector<int> line;  // expected columns, the one to play first
  double share;           // of the win, for the player to move: 1 is all of it
  int ends_in;            // drops to a certain win, negative to a certain loss, or else 0
  std::uint64_t playouts;
};

struct Limits {
  std::uint64_t playouts;    // no more than this
  std::optional<int> depth;  // stop when the expected line is this long
  std::function<bool(const Found&)> progress;  // called at intervals; false stops the search
};

class TreeSearch {
 public:
  // The position must be checked, and its game must not be over.
  TreeSearch(const SparsePosition& position, std::size_t tree_bytes, std::uint64_t seed);

  Found run(const Limits& limits);

 private:
  void simulate();
  void look(Node& node);
  void grow(Tree::Id id);
  void note(int winner);
  bool done() const;
  bool deep_enough(int depth);
  std::vector<int> line();
  Found found();

  Options options_;
  ForcedMoves forced_;
  SearchWindow window_{};
  bool sees_all_ = false;  // the window has every column of the board
  Tree tree_;
  std::optional<Board> board_;  // none where one drop wins
  SplitMix64 rng_;
  std::vector<Tree::Id> path_;
  std::vector<int> columns_;
  std::uint64_t playouts_ = 0;
  bool full_ = false;  // the tree has no space for more nodes
};

}  // namespace checkrow::mcts
