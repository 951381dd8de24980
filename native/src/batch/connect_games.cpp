// Two ways to play the same random games of Connect-N: on bitboards where two play on a board
// of at most 128 bits, and cell by cell for all others.
#include <array>
#include <stdexcept>

#include "base/bits.hpp"
#include "base/random.hpp"
#include "batch/games.hpp"

namespace checkrow::batch {
namespace {


// Lines of one end at the first disc and go cell by cell; with lines of two, the widest board
// of 128 bits has columns of two cells and the bit above them.
constexpr int most_columns = 42;

// The columns with room, in an order that depends only on the game: a full one is replaced by
// the last. Both ways draw from it alike, and so play the same games.
class OpenColumns {
 public:
  explicit OpenColumns(int width) : columns_(static_cast<std::size_t>(width)) {}

  void refill() {
    count_ = static_cast<int>(columns_.size());
    for (int column = 0; column < count_; ++column) (*this)[column] = column;
  }

  int count() const { return count_; }
  int& operator[](int place) { return columns_[static_cast<std::size_t>(place)]; }
  void remove(int place) { (*this)[place] = (*this)[--count_]; }

 private:
  std::vector<int> columns_;
  int count_ = 0;
};

// Bits as in rules/connect/lines.py: column by column from the bottom, one empty bit on top of
// each. Sizes that are template arguments become constants; 0 is only known at run time.
template <class Word, int WIDTH = 0, int HEIGHT = 0, int CONNECT = 0>
class OnBits {
 public:
  explicit OnBits(const ConnectOptions& options)
      : width_(options.width), height_(options.height), connect_(options.connect) {}

  int play(SplitMix64& rng, Scribe& scribe) {
    Word discs[2] = {0, 0};
    Word top = 0;                             // the cells above the board
    std::array<Word, most_columns> cells;     // where the next disc falls, by open column
    int open = width();
    for (int column = 0; column < open; ++column) {
      cells[static_cast<std::size_t>(column)] = Word{1} << column * stride();
      top |= Word{1} << (column * stride() + height());
    }
    for (int seat = 0;; seat = 1 - seat) {
      if (scribe.wants_positions()) {
        for (const Word mine : discs) write(mine, scribe);
        scribe.word(static_cast<std::uint64_t>(seat));
      }
      scribe.turn();
      Word& cell = cells[static_cast<std::size_t>(rng.below(open))];
      discs[seat] |= cell;
      if (has_line(discs[seat])) return seat;
      cell <<= 1;
      if (cell & top) cell = cells[static_cast<std::size_t>(--open)];
      if (!open) return nobody;
    }
  }

 private:
  int width() const { return WIDTH ? WIDTH : width_; }
  int height() const { return HEIGHT ? HEIGHT : height_; }
  int connect() const { return CONNECT ? CONNECT : connect_; }
  int stride() const { return height() + 1; }

  bool has_line(Word stones) const {
    return run(stones, 1) || run(stones, stride()) || run(stones, stride() - 1) ||
           run(stones, stride() + 1);
  }

  // Each shift doubles the length of the runs whose lowest cells are left.
  bool run(Word starts, int step) const {
    int length = 1;
    for (; 2 * length <= connect(); length *= 2) starts &= starts >> length * step;
    return (starts & starts >> (connect() - length) * step) != 0;
  }

  static void write(Word board, Scribe& scribe) {
    scribe.word(static_cast<std::uint64_t>(board));
    if constexpr (sizeof(Word) == 16) scribe.word(static_cast<std::uint64_t>(board >> 64));
  }

  int width_, height_, connect_;
};

// Any board and any number of players.
class OnCells {
 public:
  explicit OnCells(const ConnectOptions& options)
      : options_(options),
        open_(options.width),
        heights_(static_cast<std::size_t>(options.width)),
        cells_(static_cast<std::size_t>(options.width) * static_cast<std::size_t>(options.height)) {
    const auto bits = static_cast<std::size_t>(options.width) * (std::size_t(options.height) + 1);
    words_ = (bits + 63) / 64;
  }

  int play(SplitMix64& rng, Scribe& scribe) {
    for (const std::size_t cell : filled_) cells_[cell] = 0;
    filled_.clear();
    heights_.assign(heights_.size(), 0);
    if (scribe.wants_positions()) row_.assign(static_cast<std::size_t>(options_.players) * words_, 0);
    open_.refill();
    for (int seat = 0;; seat = (seat + 1) % options_.players) {
      if (scribe.wants_positions()) {
        for (const std::uint64_t word : row_) scribe.word(word);
        scribe.word(static_cast<std::uint64_t>(seat));
      }
      scribe.turn();
      const int place = rng.below(open_.count());
      const int column = open_[place];
      const int height = heights_[static_cast<std::size_t>(column)]++;
      drop(seat, column, height, scribe.wants_positions());
      if (has_line(seat, column, height)) return seat;
      if (height + 1 == options_.height) open_.remove(place);
      if (!open_.count()) return nobody;
    }
  }

 private:
  void drop(int seat, int column, int height, bool in_row) {
    filled_.push_back(index(column, height));
    cells_[filled_.back()] = static_cast<std::uint16_t>(seat + 1);
    if (!in_row) return;
    const auto bit = static_cast<std::size_t>(column) * (std::size_t(options_.height) + 1) +
                     static_cast<std::size_t>(height);
    row_[static_cast<std::size_t>(seat) * words_ + bit / 64] |= std::uint64_t{1} << bit % 64;
  }

  bool has_line(int seat, int column, int height) const {
    constexpr int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (const auto& [across, up] : directions) {
      const int length = 1 + reach(seat, column, height, across, up) +
                         reach(seat, column, height, -across, -up);
      if (length >= options_.connect) return true;
    }
    return false;
  }

  // How many cells of a seat follow each other in one direction.
  int reach(int seat, int column, int height, int across, int up) const {
    int length = 0;
    for (column += across, height += up;
         column >= 0 && column < options_.width && height >= 0 && height < options_.height &&
         cells_[index(column, height)] == seat + 1;
         column += across, height += up) {
      ++length;
    }
    return length;
  }

  std::size_t index(int column, int height) const {
    return static_cast<std::size_t>(column) * static_cast<std::size_t>(options_.height) +
           static_cast<std::size_t>(height);
  }

  ConnectOptions options_;
  OpenColumns open_;
  std::vector<int> heights_;
  std::vector<std::uint16_t> cells_;  // 0 is empty, 1 is the first seat
  std::vector<std::size_t> filled_;
  std::vector<std::uint64_t> row_;
  std::size_t words_;
};

template <class Board>
Games play_on(Board board, const Order& order) {
  Scribe scribe(order);
  for (std::uint64_t number = 0; number < order.games; ++number) {
    SplitMix64 rng = SplitMix64::of_game(order.seed, number);
    scribe.game_over(board.play(rng, scribe));
  }
  return scribe.take();
}

}  // namespace

Games connect_games(const ConnectOptions& options, const Order& order) {
  const auto [width, height, connect, players] = options;
  constexpr int most = 10'000;
  if (connect < 1 || width < connect || height < connect || players < 2 || width > most ||
      height > most || players > most) {
    throw std::invalid_argument("there is no such game of Connect-N");
  }
  if (players > 2 || connect < 2 || width * (height + 1) > 128) {
    return play_on(OnCells(options), order);
  }
  if (width == 7 && height == 6 && connect == 4) {
    return play_on(OnBits<std::uint64_t, 7, 6, 4>(options), order);
  }
  if (width * (height + 1) <= 64) return play_on(OnBits<std::uint64_t>(options), order);
  return play_on(OnBits<Word128>(options), order);
}

}  // namespace checkrow::batch
