#include "mcts/sparse_position.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "mcts/activity.hpp"

namespace checkrow::mcts {

void Options::check() const {
  if (connect < 1 || players < 2 || std::min(width, height) < connect ||
      std::max({width, height, players}) > most) {
    throw std::invalid_argument(
        "a game has a line of at least 1, a board with room for it each way, at least 2 players, "
        "and at most 10,000 columns, rows and players");
  }
}

SparsePosition::SparsePosition(const Options& options, int turn) : options_(options), turn_(turn) {
  options.check();
  if (turn < 0 || turn >= options.players) {
    throw std::invalid_argument("there is no seat " + std::to_string(turn) +
                                ": the seats are 0 to " + std::to_string(options.players - 1));
  }
  columns_.resize(static_cast<std::size_t>(options.width));
}

void SparsePosition::place(int seat, std::span<const std::uint8_t> bits) {
  if (seat < 0 || seat >= options_.players) {
    throw std::invalid_argument("there is no seat " + std::to_string(seat));
  }
  const std::size_t stride = static_cast<std::size_t>(options_.height) + 1;
  const auto put = [&](std::size_t bit) {
    const std::size_t column = bit / stride, row = bit % stride;
    if (column >= columns_.size() || row + 1 == stride) {
      throw std::invalid_argument("a disc lies off the board");
    }
    auto& discs = columns_[column];
    if (discs.size() <= row) discs.resize(row + 1, empty);
    if (discs[row] != empty) throw std::invalid_argument("two discs lie in the same cell");
    discs[row] = disc(seat);
  };
  // Eight bytes at a time: most of a large board is empty.
  for (std::size_t start = 0; start < bits.size(); start += 8) {
    std::uint64_t word = 0;
    const std::size_t length = std::min<std::size_t>(8, bits.size() - start);
    for (std::size_t byte = 0; byte < length; ++byte) {
      word |= std::uint64_t{bits[start + byte]} << 8 * byte;
    }
    for (; word; word &= word - 1) {
      put(start * 8 + static_cast<std::size_t>(std::countr_zero(word)));
    }
  }
}

void SparsePosition::check() const {
  for (const auto& discs : columns_) {
    if (std::find(discs.begin(), discs.end(), empty) != discs.end()) {
      throw std::invalid_argument("a disc floats: below it is an empty cell");
    }
  }
}

Cell SparsePosition::at(int column, int row) const {
  if (column < 0 || column >= options_.width || row < 0 || row >= options_.height) return wall;
  const auto& discs = columns_[static_cast<std::size_t>(column)];
  return static_cast<std::size_t>(row) < discs.size() ? discs[static_cast<std::size_t>(row)]
                                                      : empty;
}

SparsePosition::Run SparsePosition::run(int column, int row, Way way) const {
  const Cell cell = at(column + way.across, row + way.up);
  int length = 1;
  if (!is_disc(cell)) return {cell, 0};
  while (length < options_.connect - 1 &&
         at(column + (length + 1) * way.across, row + (length + 1) * way.up) == cell) {
    ++length;
  }
  return {cell, length};
}

std::vector<int> SparsePosition::waits_to_win(int column, int row) const {
  std::vector<int> waits;
  if (options_.connect == 1) {
    for (int wait = 0; wait < options_.players; ++wait) waits.push_back(wait);
    return waits;
  }
  const auto add = [&](Run found, int joined) {
    if (found.length == 0 || found.length + joined + 1 < options_.connect) return;
    waits.push_back((seat_of(found.cell) - turn_ + options_.players) % options_.players);
  };
  for (const Way way : ways) {
    const Run ahead = run(column, row, way);
    const Run behind = run(column, row, {-way.across, -way.up});
    const bool joined = ahead.cell == behind.cell;
    add(ahead, joined ? behind.length : 0);
    if (!joined) add(behind, 0);
  }
  std::sort(waits.begin(), waits.end());
  waits.erase(std::unique(waits.begin(), waits.end()), waits.end());
  return waits;
}

double SparsePosition::activity(int column) const {
  const int row = height(column);
  return mcts::activity(options_.connect, disc(turn_), [&](Way way, int step) {
    return at(column + step * way.across, row + step * way.up);
  });
}

}  // namespace checkrow::mcts
