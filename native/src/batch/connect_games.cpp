// Two ways to play the same random games of Connect-N: on bitboards for two players on a board of
// at most 128 bits, and cell by cell for all other games.
#include <array>

#include "base/random.hpp"
#include "batch/games.hpp"

namespace checkrow::batch {
namespace {

// A game with lines of one ends at the first disc and is played cell by cell. With lines of two,
// the widest board of 128 bits has columns of two cells and the bit above them.
constexpr int most_columns = 42;

// The columns with room. The last one replaces a column that fills up, so the order depends only
// on the game, and both ways of playing pick the same columns.
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

template <class Lines>
class OnBits {
  using Word = typename Lines::Word;

 public:
  explicit OnBits(const Lines& lines) : lines_(lines) {}

  int play(SplitMix64& rng, Scribe& scribe) {
    Word discs[2] = {0, 0};
    Word top = 0;                             // the cells above the board
    std::array<Word, most_columns> cells;     // where the next disc falls, by open column
    int open = lines_.width();
    for (int column = 0; column < open; ++column) {
      cells[static_cast<std::size_t>(column)] = Word{1} << column * lines_.stride();
      top |= Word{1} << (column * lines_.stride() + lines_.height());
    }
    for (int seat = 0;; seat = 1 - seat) {
      if (scribe.wants_positions()) {
        for (const Word mine : discs) write(mine, scribe);
        scribe.word(static_cast<std::uint64_t>(seat));
      }
      scribe.turn();
      Word& cell = cells[static_cast<std::size_t>(rng.below(open))];
      discs[seat] |= cell;
      if (lines_.has_line(discs[seat])) return seat;
      cell <<= 1;
      if (cell & top) cell = cells[static_cast<std::size_t>(--open)];
      if (!open) return nobody;
    }
  }

 private:
  static void write(Word board, Scribe& scribe) {
    scribe.word(static_cast<std::uint64_t>(board));
    if constexpr (sizeof(Word) == 16) scribe.word(static_cast<std::uint64_t>(board >> 64));
  }

  Lines lines_;
};

// Any board and any number of players.
class OnCells {
 public:
  explicit OnCells(const ConnectOptions& options)
      : options_(options),
        lines_(options),
        open_(options.width),
        heights_(static_cast<std::size_t>(options.width)),
        cells_(lines_.size()) {
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
      if (lines_.has_line(cells_.data(), column, height)) return seat;
      if (height + 1 == options_.height) open_.remove(place);
      if (!open_.count()) return nobody;
    }
  }

 private:
  void drop(int seat, int column, int height, bool in_row) {
    filled_.push_back(lines_.index(column, height));
    cells_[filled_.back()] = static_cast<std::uint16_t>(seat + 1);
    if (!in_row) return;
    const auto bit = static_cast<std::size_t>(column) * (std::size_t(options_.height) + 1) +
                     static_cast<std::size_t>(height);
    row_[static_cast<std::size_t>(seat) * words_ + bit / 64] |= std::uint64_t{1} << bit % 64;
  }

  ConnectOptions options_;
  CellLines lines_;
  OpenColumns open_;
  std::vector<int> heights_;
  std::vector<std::uint16_t> cells_;
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
  check(options);
  return with_bit_lines(
      options, [&](const auto& lines) { return play_on(OnBits(lines), order); },
      [&] { return play_on(OnCells(options), order); });
}

}  // namespace checkrow::batch
