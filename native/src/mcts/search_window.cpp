#include "mcts/search_window.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace checkrow::mcts {
namespace {

constexpr int widest = 64;       // columns to see
constexpr int most_tried = 24;   // columns to drop in
constexpr int furthest_ply = 120;  // drops to look ahead on a board with more empty cells

// Sorts columns by activity, highest first; equal ones from the middle outwards.
std::vector<int> by_activity(const SparsePosition& position, std::vector<int> columns) {
  const int width = position.options().width;
  std::vector<std::pair<double, int>> keys;
  for (const int column : columns) {
    keys.emplace_back(-position.activity(column), std::abs(2 * column - width + 1));
  }
  std::vector<std::size_t> order(columns.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t one, std::size_t other) { return keys[one] < keys[other]; });
  std::vector<int> sorted;
  for (const std::size_t place : order) sorted.push_back(columns[place]);
  return sorted;
}

}  // namespace

SearchWindow SearchWindow::whole(const Options& options) {
  SearchWindow window{0, 0, options.width, options.height, {}, furthest_ply};
  window.columns.resize(static_cast<std::size_t>(options.width));
  std::iota(window.columns.begin(), window.columns.end(), 0);
  return window;
}

SearchWindow SearchWindow::around(const SparsePosition& position, const std::vector<int>& choices) {
  const Options& options = position.options();
  SearchWindow window = whole(options);
  if (options.width > most_tried) {
    const int focus = by_activity(position, choices).front();
    window.width = std::min(options.width, widest);
    window.left = std::clamp(focus - window.width / 2, 0, options.width - window.width);
    std::vector<int> open;
    for (int column = window.left; column < window.left + window.width; ++column) {
      if (position.open(column) && column != focus) open.push_back(column);
    }
    open = by_activity(position, open);
    open.insert(open.begin(), focus);
    open.resize(std::min(open.size(), std::size_t{most_tried}));
    window.columns = open;
    for (int& column : window.columns) column -= window.left;
  }
  int lowest = options.height, highest = 0;
  for (const int column : window.columns) {
    lowest = std::min(lowest, position.height(window.left + column));
    highest = std::max(highest, position.height(window.left + column));
  }
  window.bottom = std::max(0, lowest - options.connect);
  window.height = std::min(options.height, highest + furthest_ply + 1) - window.bottom;
  return window;
}

}  // namespace checkrow::mcts
