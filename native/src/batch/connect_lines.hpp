// Whether a disc completes a line, on bitboards and cell by cell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "base/word.hpp"

namespace checkrow::batch {

struct ConnectOptions {
  int width, height, connect, players;
};

// Throws std::invalid_argument for impossible options.
inline void check(const ConnectOptions& options) {
  const auto [width, height, connect, players] = options;
  constexpr int most = 10'000;
  if (connect < 1 || width < connect || height < connect || players < 2 || width > most ||
      height > most || players > most) {
    throw std::invalid_argument("there is no such game of Connect-N");
  }
}

// Bits as in rules/connect/lines.py: column by column from the bottom, one empty bit on top of
// each. Sizes given as template arguments become constants; 0 means known only at run time.
template <class Bits, int WIDTH = 0, int HEIGHT = 0, int CONNECT = 0>
class BitLines {
 public:
  using Word = Bits;

  explicit BitLines(const ConnectOptions& options)
      : width_(options.width), height_(options.height), connect_(options.connect) {}

  int width() const { return WIDTH ? WIDTH : width_; }
  int height() const { return HEIGHT ? HEIGHT : height_; }
  int stride() const { return height() + 1; }

  bool has_line(Word stones) const {
    return run(stones, 1) || run(stones, stride()) || run(stones, stride() - 1) ||
           run(stones, stride() + 1);
  }

 private:
  int connect() const { return CONNECT ? CONNECT : connect_; }

  // Each shift keeps the lowest cells of runs that are twice as long.
  bool run(Word starts, int step) const {
    int length = 1;
    for (; 2 * length <= connect(); length *= 2) starts &= starts >> length * step;
    return (starts & starts >> (connect() - length) * step) != 0;
  }

  int width_, height_, connect_;
};

// Returns `act(lines)` with the fastest bitboard lines that fit, or `otherwise()` if none do: for
// more than two players, lines of one, or boards of more than 128 bits.
template <class Act, class Otherwise>
auto with_bit_lines(const ConnectOptions& options, Act&& act, Otherwise&& otherwise) {
  const auto [width, height, connect, players] = options;
  if (players > 2 || connect < 2 || width * (height + 1) > 128) return otherwise();
  if (width == 7 && height == 6 && connect == 4) {
    return act(BitLines<std::uint64_t, 7, 6, 4>(options));
  }
  if (width * (height + 1) <= 64) return act(BitLines<std::uint64_t>(options));
  return act(BitLines<Word128>(options));
}

// Cells of any board: 0 is empty, 1 is the first seat; column by column from the bottom.
class CellLines {
 public:
  explicit CellLines(const ConnectOptions& options) : options_(options) {}

  std::size_t size() const {
    return static_cast<std::size_t>(options_.width) * static_cast<std::size_t>(options_.height);
  }

  std::size_t index(int column, int height) const {
    return static_cast<std::size_t>(column) * static_cast<std::size_t>(options_.height) +
           static_cast<std::size_t>(height);
  }

  // Whether the disc at this place is part of a line.
  bool has_line(const std::uint16_t* cells, int column, int height) const {
    constexpr int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (const auto& [across, up] : directions) {
      const int length = 1 + reach(cells, column, height, across, up) +
                         reach(cells, column, height, -across, -up);
      if (length >= options_.connect) return true;
    }
    return false;
  }

 private:
  // Counts the cells of the same seat that follow in one direction.
  int reach(const std::uint16_t* cells, int column, int height, int across, int up) const {
    const std::uint16_t disc = cells[index(column, height)];
    int length = 0;
    for (column += across, height += up;
         column >= 0 && column < options_.width && height >= 0 && height < options_.height &&
         cells[index(column, height)] == disc;
         column += across, height += up) {
      ++length;
    }
    return length;
  }

  ConnectOptions options_;
};

}  // namespace checkrow::batch
