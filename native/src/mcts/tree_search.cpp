#include "mcts/tree_search.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <span>
#include <stdexcept>

namespace checkrow::mcts {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds ask_interval{10};
constexpr std::uint64_t first_asked = 500;  // playouts; after that, at twice as many each time
constexpr std::uint64_t most_unasked = 10'000;

// A node gets children once it has this many visits. Most nodes never do.
constexpr std::uint32_t visits_to_grow = 2;

constexpr std::uint64_t only_choice_playouts = 1'000;  // enough to give it a score
constexpr std::uint64_t line_interval = 64;  // playouts between checks of the line's length
constexpr std::uint64_t most_playouts = std::uint64_t{1} << 31;

}  // namespace

TreeSearch::TreeSearch(const SparsePosition& position, std::size_t tree_bytes, std::uint64_t seed)
    : options_(position.options()),
      forced_(forced_moves(position)),
      tree_(tree_bytes),
      rng_(seed) {
  if (!forced_.wins.empty()) return;
  if (forced_.choices.empty()) throw std::invalid_argument("the game is over: the board is full");
  window_ = SearchWindow::around(position, forced_.choices);
  board_.emplace(position, window_);
  for (const int column : board_->open()) {
    if (std::binary_search(forced_.choices.begin(), forced_.choices.end(), column + window_.left)) {
      columns_.push_back(column);
    }
  }
  sees_all_ = static_cast<int>(window_.columns.size()) == options_.width;
  Omitted omitted = Omitted::nothing;
  if (columns_.size() < board_->open().size()) omitted = Omitted::losing;
  const bool third_player = options_.players > 2;
  if (!sees_all_ || (omitted == Omitted::losing && third_player)) omitted = Omitted::unknown;
  tree_.expand(Tree::root, *board_, columns_, omitted);
}

Found TreeSearch::run(const Limits& limits) {
  if (!forced_.wins.empty()) {
    const int place = rng_.below(static_cast<int>(forced_.wins.size()));
    return {{forced_.wins[static_cast<std::size_t>(place)]}, 1.0, 1, 0};
  }
  std::uint64_t most = std::min(limits.playouts, most_playouts);
  if (tree_[Tree::root].count == 1) most = std::min(most, only_choice_playouts);
  if (limits.depth && *limits.depth <= 0) most = 0;
  std::uint64_t ask_at = first_asked;
  auto asked = Clock::now();
  while (playouts_ < most && !done()) {
    simulate();
    ++playouts_;
    if (limits.depth && deep_enough(*limits.depth)) break;
    if (!limits.progress || (playouts_ < ask_at && Clock::now() - asked < ask_interval)) continue;
    if (!limits.progress(found())) break;
    ask_at = playouts_ + std::min(playouts_, most_unasked);
    asked = Clock::now();
  }
  return found();
}

bool TreeSearch::done() const {
  if (tree_[Tree::root].proof != Proof::none) return true;
  const auto children = tree_.children(Tree::root);
  return std::all_of(children.begin(), children.end(),
                     [](const Node& child) { return child.proof == Proof::win; });
}

// Whether the line is long enough, or the tree cannot grow any more.
bool TreeSearch::deep_enough(int depth) {
  if (playouts_ % line_interval) return false;
  return full_ || static_cast<int>(line().size()) >= depth;
}

void TreeSearch::simulate() {
  Board& board = *board_;
  path_.assign(1, Tree::root);
  while (tree_[path_.back()].count && tree_[path_.back()].proof == Proof::none) {
    const Tree::Id child = tree_.select(path_.back(), board.turn(), 1.0 / options_.players);
    board.drop(tree_[child].column);
    path_.push_back(child);
  }
  Node& leaf = tree_[path_.back()];
  if (leaf.visits == 0) look(leaf);
  if (leaf.proof == Proof::none && leaf.visits >= visits_to_grow) grow(path_.back());
  int winner = nobody;
  if (leaf.proof == Proof::none) winner = playout(board, window_.horizon, rng_);
  if (leaf.proof == Proof::win) winner = leaf.winner;
  note(winner);
}

// Records the result on the way back to the root.
void TreeSearch::note(int winner) {
  Board& board = *board_;
  bool proven = tree_[path_.back()].proof != Proof::none;
  ++tree_[path_.back()].visits;
  while (path_.size() > 1) {
    Node& child = tree_[path_.back()];
    path_.pop_back();
    board.undo();
    child.reward += winner == nobody ? 1.0 / options_.players : winner == board.turn();
    Node& node = tree_[path_.back()];
    ++node.visits;
    if (proven) {
      tree_.prove(path_.back(), board.turn(), board.next_seat());
      proven = node.proof != Proof::none;
    }
  }
}

// Detects a game that ends with the next drop or the one after.
void TreeSearch::look(Node& node) {
  const Board& board = *board_;
  const int next = board.next_seat();
  const auto ends = [&](int winner, int ends_in) {
    node.proof = Proof::win;
    node.winner = static_cast<std::uint16_t>(winner);
    node.ends_in = static_cast<std::uint16_t>(ends_in);
  };
  if (board.open().empty()) {
    if (sees_all_) node.proof = Proof::draw;
    return;
  }
  if (!board.anybody_wins()) return;
  int stops = 0;
  for (const int column : board.open()) {
    if (board.wins(column, board.turn())) return ends(board.turn(), 1);
    if (board.wins(column, next)) stops += board.wins_above(column, next) ? 2 : 1;
  }
  if (stops > 1) ends(next, 2);
}

// Gives a node its children: the columns where the next player would win, or else all but those
// that would let the next player win on top.
void TreeSearch::grow(Tree::Id id) {
  const Board& board = *board_;
  const std::vector<int>& open = board.open();
  if (!tree_.has_room(open.size())) full_ = true;
  if (full_ || open.empty() || board.plies() >= window_.horizon) return;
  const int next = board.next_seat();
  columns_.clear();
  Omitted omitted = Omitted::losing;
  if (board.anybody_wins()) {
    std::copy_if(open.begin(), open.end(), std::back_inserter(columns_),
                 [&](int column) { return board.wins(column, next); });
  }
  if (columns_.empty()) {
    std::copy_if(open.begin(), open.end(), std::back_inserter(columns_),
                 [&](int column) { return !board.wins_above(column, next); });
    if (columns_.empty()) columns_ = open;
    if (columns_.size() == open.size()) omitted = Omitted::nothing;
    if (!sees_all_) omitted = Omitted::unknown;
  }
  tree_.expand(id, board, columns_, omitted);
}

std::vector<int> TreeSearch::line() {
  Board& board = *board_;
  std::vector<int> line;
  const auto add = [&](int column) {
    line.push_back(column + window_.left);
    board.drop(column);
  };
  Tree::Id at = Tree::root;
  while (tree_[at].count) {
    const Tree::Id child = tree_.best(at, board.turn());
    if (!line.empty() && !tree_[child].visits) break;
    add(tree_[child].column);
    at = child;
  }
  if (tree_[at].proof == Proof::win && !tree_[at].count) {  // detected by `look`
    if (tree_[at].ends_in == 2) add(pressing(board));
    line.push_back(pressing(board) + window_.left);
  }
  while (board.plies()) board.undo();
  return line;
}

Found TreeSearch::found() {
  Found found{line(), 1.0 / options_.players, 0, playouts_};
  const Node& root = tree_[Tree::root];
  const int turn = board_->turn();
  const Node& best = tree_[tree_.best(Tree::root, turn)];
  if (best.proof == Proof::win) {
    found.share = best.winner == turn;
    if (best.winner == turn) found.ends_in = best.ends_in + 1;
    if (best.winner != turn && root.omitted != Omitted::unknown) found.ends_in = -best.ends_in - 1;
  } else if (best.proof == Proof::none && best.visits) {
    found.share = best.reward / best.visits;
  }
  return found;
}

}  // namespace checkrow::mcts
