// The tree of a search: the drops it has tried, with their results.
//
// A node counts its visits and the points of the player whose drop led to it: 1 for a win, an equal
// share of 1 for a draw. So each of any number of players maximizes their own result. A node with a
// proved result records the winner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "mcts/board.hpp"

namespace checkrow::mcts {

// The proved result of a node.
enum class Proof : std::uint8_t { none, win, draw };

// Which drops a node has no children for.
enum class Omitted : std::uint8_t {
  nothing,
  losing,   // drops after which the next player wins at once
  unknown,  // other drops too, so nothing follows if all children are lost
};

struct Node {
  std::uint32_t first;  // of its children, which are adjacent
  std::uint32_t visits;
  double reward;
  float prior;           // how promising it looked before any visit; adds up to 1 over all siblings
  std::uint16_t count;   // of children; 0 before expansion
  std::uint16_t column;  // of the drop that leads here
  std::uint16_t winner;  // a seat, if the proof is a win
  std::uint16_t ends_in;  // within this many drops, if there is a proof
  Proof proof;
  Omitted omitted;
};

class Tree {
 public:
  using Id = std::uint32_t;
  static constexpr Id root = 0;

  // Uses at most `bytes` of memory. Throws std::invalid_argument if that is too little.
  explicit Tree(std::size_t bytes);

  Node& operator[](Id id) { return nodes_[id]; }
  const Node& operator[](Id id) const { return nodes_[id]; }
  std::span<Node> children(Id id) { return {&nodes_[nodes_[id].first], nodes_[id].count}; }
  std::span<const Node> children(Id id) const {
    return {&nodes_[nodes_[id].first], nodes_[id].count};
  }

  // Whether this many more nodes fit.
  bool has_room(std::size_t count) const { return capacity_ - size_ >= count; }

  // Adds the children of a node: the columns to try in its position. They must fit.
  void expand(Id id, const Board& board, std::span<const int> columns, Omitted omitted);

  // The child to try next for the player to move.
  Id select(Id id, int mover, double draw) const;

  // Updates the proof of a node from its children.
  void prove(Id id, int mover, int next_seat);

  // The child to play.
  Id best(Id id, int mover) const;

 private:
  std::size_t capacity_;
  std::size_t size_ = 1;
  std::unique_ptr<Node[]> nodes_;
};

}  // namespace checkrow::mcts
