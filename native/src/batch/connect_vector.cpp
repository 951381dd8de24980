// Games of Connect-N side by side. A step does not redraw the planes: it rotates those of the
// players and adds one disc.
#include <cstring>

#include "batch/vector_games.hpp"

namespace checkrow::batch {
namespace {

// The discs of all games, for two players on bitboards.
template <class Lines>
class BitDiscs {
  using Word = typename Lines::Word;

 public:
  BitDiscs(const Lines& lines, std::size_t games) : lines_(lines), discs_(2 * games) {}

  int width() const { return lines_.width(); }
  int height() const { return lines_.height(); }
  static constexpr std::size_t players() { return 2; }

  // Adds a disc and returns whether it completes a line.
  bool drop(std::size_t game, int seat, int column, int height) {
    Word& mine = discs_[2 * game + static_cast<std::size_t>(seat)];
    mine |= Word{1} << (column * lines_.stride() + height);
    return lines_.has_line(mine);
  }

  void clear(std::size_t game) { discs_[2 * game] = discs_[2 * game + 1] = 0; }

 private:
  Lines lines_;
  std::vector<Word> discs_;
};

// The same for any board and any number of players.
class CellDiscs {
 public:
  CellDiscs(const ConnectOptions& options, std::size_t games)
      : options_(options), lines_(options), cells_(lines_.size() * games) {}

  int width() const { return options_.width; }
  int height() const { return options_.height; }
  std::size_t players() const { return static_cast<std::size_t>(options_.players); }

  bool drop(std::size_t game, int seat, int column, int height) {
    std::uint16_t* const cells = &cells_[game * lines_.size()];
    cells[lines_.index(column, height)] = static_cast<std::uint16_t>(seat + 1);
    return lines_.has_line(cells, column, height);
  }

  void clear(std::size_t game) { std::fill_n(&cells_[game * lines_.size()], lines_.size(), 0); }

 private:
  ConnectOptions options_;
  CellLines lines_;
  std::vector<std::uint16_t> cells_;
};

template <class Discs>
class ConnectVector final : public VectorGames {
 public:
  ConnectVector(Discs discs, std::size_t games, const VectorArrays& arrays)
      : VectorGames(games, discs.players(), arrays),
        discs_(std::move(discs)),
        first_planes_(planes_size()),
        heights_(games * width()),
        filled_(games),
        seats_(games) {
    // At the start, the next discs land in the bottom row.
    std::fill_n(first_planes_.end() - static_cast<std::ptrdiff_t>(width()), width(), 1);
  }

 private:
  std::size_t width() const { return static_cast<std::size_t>(discs_.width()); }
  std::size_t cells() const { return width() * static_cast<std::size_t>(discs_.height()); }
  std::size_t planes_size() const { return (discs_.players() + 1) * cells(); }

  void restart(std::uint64_t) override {
    for (std::size_t game = 0; game < games(); ++game) restart_game(game);
  }

  void restart_game(std::size_t game) {
    discs_.clear(game);
    std::memcpy(arrays().planes + game * planes_size(), first_planes_.data(), planes_size());
    std::fill_n(arrays().mask + game * width(), width(), std::uint8_t{1});
    std::fill_n(&heights_[game * width()], width(), std::uint16_t{0});
    filled_[game] = 0;
    arrays().turn[game] = seats_[game] = 0;
  }

  std::ptrdiff_t first_illegal(const Action* actions) const override {
    for (std::size_t game = 0; game < games(); ++game) {
      const Action column = actions[game];
      if (column < 0 || column >= discs_.width() ||
          heights_[game * width() + static_cast<std::size_t>(column)] >= discs_.height()) {
        return static_cast<std::ptrdiff_t>(game);
      }
    }
    return all_legal;
  }

  void play(const Action* actions) override {
    for (std::size_t game = 0; game < games(); ++game) {
      drop(game, static_cast<std::size_t>(actions[game]));
    }
  }

  void drop(std::size_t game, std::size_t column) {
    const int height = heights_[game * width() + column]++;
    const int seat = seats_[game];
    if (discs_.drop(game, seat, static_cast<int>(column), height)) {
      reward_winner(game, seat);
      return end(game);
    }
    if (++filled_[game] == cells()) return end(game);
    const std::size_t cell =
        static_cast<std::size_t>(discs_.height() - 1 - height) * width() + column;
    std::int8_t* const planes = arrays().planes + game * planes_size();
    pass_on(planes);
    planes[(discs_.players() - 1) * cells() + cell] = 1;
    std::int8_t* const next = planes + discs_.players() * cells();
    next[cell] = 0;
    if (cell >= width())
      next[cell - width()] = 1;
    else
      arrays().mask[game * width() + column] = 0;
    seats_[game] = seat + 1 == static_cast<int>(discs_.players()) ? 0 : seat + 1;
    arrays().turn[game] = seats_[game];
  }

  // Moves the next player's discs to the first plane, and those of the previous one to the last.
  void pass_on(std::int8_t* planes) const {
    if (discs_.players() > 2) {
      std::rotate(planes, planes + cells(), planes + discs_.players() * cells());
    } else {
      std::size_t done = 0;
      for (; done + 8 <= cells(); done += 8) swap<8>(planes + done, planes + cells() + done);
      for (; done < cells(); ++done) swap<1>(planes + done, planes + cells() + done);
    }
  }

  template <std::size_t BYTES>
  static void swap(std::int8_t* one, std::int8_t* other) {
    std::int8_t kept[BYTES];
    std::memcpy(kept, one, BYTES);
    std::memcpy(one, other, BYTES);
    std::memcpy(other, kept, BYTES);
  }

  void end(std::size_t game) {
    arrays().terminated[game] = 1;
    restart_game(game);
  }

  void choose(Action* actions, SplitMix64& rng) const override {
    for (std::size_t game = 0; game < games(); ++game) {
      const std::uint16_t* const heights = &heights_[game * width()];
      const auto has_room = [&](std::size_t column) { return heights[column] < discs_.height(); };
      std::size_t open = 0;
      for (std::size_t column = 0; column < width(); ++column) open += has_room(column);
      auto left = static_cast<std::size_t>(rng.below(static_cast<int>(open)));
      std::size_t column = 0;
      while (!has_room(column) || left--) ++column;
      actions[game] = static_cast<Action>(column);
    }
  }

  Discs discs_;
  std::vector<std::int8_t> first_planes_;
  std::vector<std::uint16_t> heights_;  // of each column
  std::vector<std::size_t> filled_;     // cells with a disc
  std::vector<std::int32_t> seats_;     // to move
};

}  // namespace

std::unique_ptr<VectorGames> connect_vector(const ConnectOptions& options, std::size_t games,
                                            const VectorArrays& arrays) {
  check(options);
  using Pointer = std::unique_ptr<VectorGames>;
  return with_bit_lines(
      options,
      [&]<class Lines>(const Lines& lines) -> Pointer {
        return std::make_unique<ConnectVector<BitDiscs<Lines>>>(BitDiscs<Lines>(lines, games),
                                                                games, arrays);
      },
      [&]() -> Pointer {
        return std::make_unique<ConnectVector<CellDiscs>>(CellDiscs(options, games), games,
                                                          arrays);
      });
}

}  // namespace checkrow::batch
