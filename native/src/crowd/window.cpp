#include "window.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace checkrow::crowd {
namespace {

constexpr int widest = 64;       // columns to see
constexpr int most_tried = 24;   // columns to drop in
constexpr int furthest_ply = 120;  // drops to look ahead on a board with more empty cells

// Columns of equal liveliness are taken from the middle outward.
std::vector<int> by_liveliness(const Position& position, std::vector<int> columns) {
  const int width = position.rules().width;
  std::vector<std::pair<double, int>> keys;
  for (const int column : columns) {
    keys.emplace_back(-position.liveliness(column), std::abs(2 * column - width + 1));
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

Window Window::whole(const Rules& rules) {
  Window window{0, 0, rules.width, rules.height, {}, furthest_ply};
  window.columns.resize(static_cast<std::size_t>(rules.width));
  std::iota(window.columns.begin(), window.columns.end(), 0);
  return window;
}

Window Window::around(const Position& position, const std::vector<int>& choices) {
  const Rules& rules = position.rules();
  Window window = whole(rules);
  if (rules.width > most_tried) {
    const int focus = by_liveliness(position, choices).front();
    window.width = std::min(rules.width, widest);
    window.left = std::clamp(focus - window.width / 2, 0, rules.width - window.width);
    std::vector<int> open;
    for (int column = window.left; column < window.left + window.width; ++column) {
      if (position.open(column) && column != focus) open.push_back(column);
    }
    open = by_liveliness(position, open);
    open.insert(open.begin(), focus);
    open.resize(std::min(open.size(), std::size_t{most_tried}));
    window.columns = open;
    for (int& column : window.columns) column -= window.left;
  }
  int lowest = rules.height, highest = 0;
  for (const int column : window.columns) {
    lowest = std::min(lowest, position.height(window.left + column));
    highest = std::max(highest, position.height(window.left + column));
  }
  window.bottom = std::max(0, lowest - rules.connect);
  window.height = std::min(rules.height, highest + furthest_ply + 1) - window.bottom;
  return window;
}

}  // namespace checkrow::crowd
