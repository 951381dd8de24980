#include "connect/playouts.hpp"

#include <stdexcept>

#include "base/random.hpp"
#include "connect/shape.hpp"

namespace checkrow {

namespace {

template <class S>
Playout playout(const S& shape, SplitMix64& rng) {
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
    auto skip = rng.below(count_bits(open));
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
  SplitMix64 rng(seed);
  std::vector<Playout> played;
  played.reserve(games);
  while (played.size() < games) played.push_back(playout(shape, rng));
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
