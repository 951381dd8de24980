#include "playouts.hpp"

#include <stdexcept>

#include "shape.hpp"

namespace checkrow {

namespace {

// SplitMix64: small, fast, and the same on every machine.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}

  // A number below `count`, which is small: the bias is below count / 2^32.
  unsigned below(unsigned count) { return unsigned((next() >> 32) * count >> 32); }

 private:
  std::uint64_t next() {
    std::uint64_t mixed = state_ += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return mixed ^ mixed >> 31;
  }

  std::uint64_t state_;
};

template <class S>
Playout playout(const S& shape, Chance& chance) {
  using Word = typename S::Word;
  Word mine = 0, mask = 0;
  Playout game;
  game.winner = -1;
  for (int seat = 0;; seat = 1 - seat) {
    const Word playable = shape.playable(mask);
    const Word wins = playable & shape.threats(mine);
    std::uint64_t open = 0, winning = 0;
    for (int column = 0; column < shape.width(); ++column) {
      if (playable & shape.column(column)) open |= std::uint64_t{1} << column;
      if (wins & shape.column(column)) winning |= std::uint64_t{1} << column;
    }
    game.open.push_back(open);
    game.winning.push_back(winning);
    if (!open) return game;
    auto skip = chance.below(unsigned(count_bits(open)));
    while (skip--) open &= open - 1;
    const int column = first_bit(open);
    const Word move = playable & shape.column(column);
    game.columns.push_back(std::uint8_t(column));
    if (shape.lines(Word(mine | move))) {
      game.winner = seat;
      return game;
    }
    mine ^= mask;
    mask |= move;
  }
}

template <class S>
std::vector<Playout> playouts_on(const S& shape, std::size_t games, std::uint64_t seed) {
  Chance chance(seed);
  std::vector<Playout> played;
  played.reserve(games);
  while (played.size() < games) played.push_back(playout(shape, chance));
  return played;
}

}  // namespace

std::vector<Playout> playouts(int width, int height, int connect, std::size_t games,
                              std::uint64_t seed) {
  if (connect < 2 || width < connect || height < connect || width > most_columns(128) ||
      height > 63 || !fits(128, width, height)) {
    throw std::invalid_argument("this board does not fit in 128 bits");
  }
  if (fits(64, width, height)) {
    return playouts_on(Shape<Word64>(width, height, connect), games, seed);
  }
  return playouts_on(Shape<Word128>(width, height, connect), games, seed);
}

}  // namespace checkrow
