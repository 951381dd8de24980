#include "mcts/tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <tuple>

namespace checkrow::mcts {
namespace {

// How strongly the search prefers drops that look promising or were rarely tried.
constexpr double curiosity = 1.0;
// An untried child is expected to be this much worse than the average of its siblings.
constexpr double doubt = 0.1;

bool lost(const Node& node, int mover) {
  return node.proof == Proof::win && node.winner != mover;
}
bool won(const Node& node, int mover) {
  return node.proof == Proof::win && node.winner == mover;
}

}  // namespace

Tree::Tree(std::size_t bytes) : capacity_(bytes / sizeof(Node)) {
  if (bytes < std::size_t{1} << 20) throw std::invalid_argument("the tree needs at least 1 MB");
  capacity_ = std::min<std::size_t>(capacity_, std::numeric_limits<Id>::max());
  // Not initialized, so that memory that is never needed is never touched.
  nodes_.reset(new Node[capacity_]);
  nodes_[root] = Node{};
}

void Tree::expand(Id id, const Board& board, std::span<const int> columns,
                  Omitted omitted) {
  Node& node = nodes_[id];
  node.first = static_cast<std::uint32_t>(size_);
  node.count = static_cast<std::uint16_t>(columns.size());
  node.omitted = omitted;
  double total = 0;
  for (const int column : columns) {
    Node& child = nodes_[size_++];
    child = Node{};
    child.column = static_cast<std::uint16_t>(column);
    child.prior = static_cast<float>(std::sqrt(1 + board.activity(column)));
    total += child.prior;
  }
  for (Node& child : children(id)) child.prior = static_cast<float>(child.prior / total);
}

Tree::Id Tree::select(Id id, int mover, double draw) const {
  const Node& node = nodes_[id];
  double tried = 0, reward = 0;
  for (const Node& child : children(id)) {
    tried += child.visits;
    reward += child.reward;
  }
  const double unknown = tried > 0 ? reward / tried - doubt : draw;
  const double urge = curiosity * std::sqrt(tried + 1);
  double best = -std::numeric_limits<double>::infinity();
  Id chosen = node.first;
  for (Id child = node.first; child < node.first + node.count; ++child) {
    const Node& at = nodes_[child];
    double score = at.visits ? at.reward / at.visits : unknown;
    if (at.proof == Proof::draw) score = draw;
    score += urge * at.prior / (1 + at.visits);
    if (lost(at, mover)) score -= 1'000;  // only if there is nothing else
    if (score > best) {
      best = score;
      chosen = child;
    }
  }
  return chosen;
}

void Tree::prove(Id id, int mover, int next_seat) {
  Node& node = nodes_[id];
  const auto found = [&](Proof proof, int winner, int ends_in) {
    node.proof = proof;
    node.winner = static_cast<std::uint16_t>(winner);
    node.ends_in = static_cast<std::uint16_t>(ends_in + 1);
  };
  int soonest = std::numeric_limits<int>::max(), latest = 0, winner = -1;
  bool all = true, drawn = false, several = false;
  for (const Node& child : children(id)) {
    if (child.proof == Proof::none) {
      all = false;
    } else if (won(child, mover)) {
      soonest = std::min<int>(soonest, child.ends_in);
    } else {
      latest = std::max<int>(latest, child.ends_in);
      drawn = drawn || child.proof == Proof::draw;
      if (child.proof == Proof::win) {
        several = several || (winner >= 0 && winner != child.winner);
        winner = child.winner;
      }
    }
  }
  if (soonest != std::numeric_limits<int>::max()) {
    found(Proof::win, mover, soonest);
  } else if (!all || node.omitted == Omitted::unknown) {
    return;
  } else if (drawn) {
    found(Proof::draw, 0, latest);
  } else if (!several && (node.omitted == Omitted::nothing || winner == next_seat)) {
    // If the mover could choose which opponent wins, nothing is certain.
    found(Proof::win, winner, latest);
  }
}

Tree::Id Tree::best(Id id, int mover) const {
  const Node& node = nodes_[id];
  const auto rank = [&](const Node& child) {
    const int ends_in = child.ends_in;
    if (won(child, mover)) return std::tuple{2, -ends_in, 0u, 0.0, child.prior};
    if (lost(child, mover)) return std::tuple{0, ends_in, child.visits, 0.0, child.prior};
    return std::tuple{1, 0, child.visits, child.reward, child.prior};
  };
  Id chosen = node.first;
  for (Id child = node.first + 1; child < node.first + node.count; ++child) {
    if (rank(nodes_[child]) > rank(nodes_[chosen])) chosen = child;
  }
  return chosen;
}

}  // namespace checkrow::mcts
