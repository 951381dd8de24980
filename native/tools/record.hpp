// A quiet position in a file, as the side to move sees it: dark's board is turned around.
//
//     header     "CRREC001", the key of the variant in 24 bytes, squares, pieces at the start,
//                words of a set of squares, bytes of a record (32 bits each)
//     record     own pieces, the opponent's, kings: one or two words of 64 bits each, square 0
//                at the lowest bit; value (16 bits), result (8), pieces (8), game (32)
//
// The value is the search's, in hundredths of a man; the result is 1, 0 or -1 for the side to move,
// or `unknown_result` if a random turn came later in the game.
#pragma once

#include <cstring>
#include <vector>

#include "checkers/places.hpp"

namespace checkrow::tuner {

using namespace checkers;

inline constexpr std::int8_t unknown_result = 2;

struct Header {
  char magic[8] = {'C', 'R', 'R', 'E', 'C', '0', '0', '1'};
  char variant[24] = {};
  std::uint32_t squares = 0, most_pieces = 0, words = 0, record_size = 0;
};

template <const Rules& R>
struct Record {
  using Board = Squares<R>;
  using Word = typename Board::Word;
  static constexpr int squares = Places<R>::squares;
  static constexpr int words = (squares + 63) / 64;

  std::uint64_t own[words], other[words], kings[words];
  std::int16_t value;
  std::int8_t result;
  std::uint8_t pieces;
  std::uint32_t game;

  static Header header() {
    Header found;
    std::memcpy(found.variant, R.key.data(), R.key.size());
    found.squares = squares;
    found.most_pieces = Places<R>::most_pieces;
    found.words = words;
    found.record_size = sizeof(Record);
    return found;
  }

  static Record of(const Position<Word>& at, int side, int value, std::uint32_t game) {
    Record found{};
    pack(at.mine, side, found.own);
    pack(at.theirs, side, found.other);
    pack(at.kings, side, found.kings);
    found.value = static_cast<std::int16_t>(value);
    found.result = unknown_result;
    found.pieces = static_cast<std::uint8_t>(count(at.mine | at.theirs));
    found.game = game;
    return found;
  }

  // With light to move.
  Position<Word> position() const { return {unpack(own), unpack(other), unpack(kings)}; }

 private:
  static void pack(Word bits, int side, std::uint64_t (&into)[words]) {
    while (bits) {
      int place = Places<R>::of_bit[static_cast<std::size_t>(lowest(pop(bits)))];
      if (side == dark) place = squares - 1 - place;
      into[place / 64] |= std::uint64_t{1} << place % 64;
    }
  }

  static Word unpack(const std::uint64_t (&from)[words]) {
    Word found = 0;
    for (int number = 0; number < Board::size; ++number) {
      const int place = Places<R>::of_bit[static_cast<std::size_t>(number)];
      if ((Board::bit(number) & Board::squares) && (from[place / 64] >> place % 64 & 1))
        found |= Board::bit(number);
    }
    return found;
  }
};

}  // namespace checkrow::tuner
