// How the squares of a board map to the bits of a word, and the ways between neighbours.
//
// Light sits at the bottom. Where pieces move diagonally, only the dark squares have bits, and
// one bit after each even row stays empty, so that a step is the same shift everywhere and
// never wraps around an edge. This is the layout of the Python rules. The lower half of an 8x8
// board, with the empty bits in brackets:
//
//     row 3     14  15  16  17          up-right is +5, up-left is +4
//     row 2    9  10  11  12  (13)
//     row 1      5   6   7   8
//     row 0    0   1   2   3  (4)
//
// An 8x8 board takes 36 bits, 10x10 takes 55, 12x12 takes 78. Where pieces move straight, every
// square has a bit and no bit stays empty, so that 8x8 fits in 64 bits; a step sideways masks
// the edge instead. (The Python rules have one empty bit after each row; see `outer`.)
//
//     row 1    8   9  10  11  12  13  14  15          up is +8, right is +1
//     row 0    0   1   2   3   4   5   6   7
#pragma once

#include <array>
#include <type_traits>

#include "base/bits.hpp"

namespace checkrow::checkers {

// Ways are numbered so that the opposite of a way is 3 - way. 0 and 1 lead to higher bits.
//
//     diagonal   1   0        straight     0
//                  o                     2 o 1
//                3   2                     3     (1 is +1 and 2 is -1)
//
// Pieces that move diagonally but also capture straight do so in ways 4 to 7, counted in squares
// that have bits: 4 leads two rows up, 5 leads to the next square on the right, and the opposite
// of a way is 11 - way.
inline constexpr unsigned all_ways = 0b1111;  // in a set of ways, bit `way` is set
inline constexpr unsigned straight_ways = 0b11110000;

constexpr unsigned way_set(int way) { return 1U << way; }
constexpr int opposite(int way) { return (way < 4 ? 3 : 11) - way; }
constexpr bool leads_up(int way) { return way % 4 < 2; }  // to higher bits

// The ways in which a piece that came one way can turn or can continue: never straight back.
constexpr unsigned turns_from(unsigned among, int way) {
  return among & ~way_set(way) & ~way_set(opposite(way));
}
constexpr unsigned onward_from(unsigned among, int way) {
  return turns_from(among, way) | way_set(way);
}

// Calls `act.operator()<way>()` for each way of a set, unrolled.
template <unsigned Ways, class Act>
constexpr void each_way(Act&& act) {
  if constexpr (Ways & way_set(0)) act.template operator()<0>();
  if constexpr (Ways & way_set(1)) act.template operator()<1>();
  if constexpr (Ways & way_set(2)) act.template operator()<2>();
  if constexpr (Ways & way_set(3)) act.template operator()<3>();
  if constexpr (Ways & way_set(4)) act.template operator()<4>();
  if constexpr (Ways & way_set(5)) act.template operator()<5>();
  if constexpr (Ways & way_set(6)) act.template operator()<6>();
  if constexpr (Ways & way_set(7)) act.template operator()<7>();
}

template <int Width, int Height, bool Orthogonal, bool CapturesStraight>
struct Geometry {
  static constexpr int ways = CapturesStraight ? 8 : 4;
  static constexpr unsigned capture_ways = all_ways | (CapturesStraight ? straight_ways : 0);
  static constexpr int half = Width / 2;
  static constexpr int size = Orthogonal ? Width * Height : half * Height + Height / 2;
  using Word = std::conditional_t<(size <= 64), std::uint64_t, Word128>;
  static_assert(size <= 128 && Width % 2 == 0);
  static_assert(!(Orthogonal && CapturesStraight), "pieces go straight or diagonally");

  static constexpr Word bit(int number) { return Word{1} << number; }

  // `across` counts from the left, or from the right on a mirrored board.
  static constexpr int number(int row, int across) {
    return Orthogonal ? row * Width + across : row * half + across / 2 + (row + 1) / 2;
  }

  static constexpr std::array<Word, Height> rows = [] {
    std::array<Word, Height> found{};
    for (int row = 0; row < Height; ++row)
      for (int across = 0; across < Width; ++across)
        if (Orthogonal || (row + across) % 2 == 0) found[row] |= bit(number(row, across));
    return found;
  }();

  static constexpr Word squares = [] {
    Word found = 0;
    for (const Word row : rows) found |= row;
    return found;
  }();

  // The first and the last square of each row, where pieces move diagonally.
  static constexpr std::array<Word, 2> row_ends = [] {
    std::array<Word, 2> found{};
    for (int row = 0; row < Height; ++row) {
      found[0] |= bit(number(row, row % 2));
      found[1] |= bit(number(row, Width - 2 + row % 2));
    }
    return found;
  }();

  // Moves all pieces one step. Those that leave the board land on bits that are not squares, or
  // are shifted out: mask the result with `squares`.
  template <int Way>
  static constexpr Word step(Word pieces) {
    if constexpr (Orthogonal) {
      constexpr Word left = straight_column(0), right = straight_column(Width - 1);
      if constexpr (Way == 0) return pieces << Width;
      if constexpr (Way == 1) return (pieces & ~right) << 1;
      if constexpr (Way == 2) return (pieces & ~left) >> 1;
      if constexpr (Way == 3) return pieces >> Width;
    } else {
      if constexpr (Way == 0) return pieces << (half + 1);
      if constexpr (Way == 1) return pieces << half;
      if constexpr (Way == 2) return pieces >> half;
      if constexpr (Way == 3) return pieces >> (half + 1);
      if constexpr (Way == 4) return pieces << (2 * half + 1);
      if constexpr (Way == 5) return (pieces & ~row_ends[1]) << 1;
      if constexpr (Way == 6) return (pieces & ~row_ends[0]) >> 1;
      if constexpr (Way == 7) return pieces >> (2 * half + 1);
    }
  }

  template <int Way>
  static constexpr Word back(Word pieces) {
    return step<opposite(Way)>(pieces);
  }

  // All squares that lie one way from a square, for flying kings.
  static constexpr std::array<std::array<Word, size>, ways> rays = [] {
    std::array<std::array<Word, size>, ways> found{};
    for (int from = 0; from < size; ++from) {
      if (!(bit(from) & squares)) continue;
      each_way<capture_ways>([&]<int Way>() {
        for (Word at = step<Way>(bit(from)) & squares; at; at = step<Way>(at) & squares)
          found[Way][from] |= at;
      });
    }
    return found;
  }();

  // Returns the nearest of some squares that lie one way; there must be at least one.
  template <int Way>
  static constexpr int nearest(Word on_ray) {
    return leads_up(Way) ? lowest(on_ray) : highest(on_ray);
  }

  // Returns the free squares one way from a square, up to the first blocked one.
  template <int Way>
  static constexpr Word reach(int from, Word blocked) {
    const Word ray = rays[Way][from];
    const Word stops = ray & blocked;
    if (!stops) return ray;
    if constexpr (leads_up(Way)) return ray & ((stops & -stops) - 1);
    return ray & ~((bit(highest(stops)) << 1) - 1);
  }

  // Convert words from the layout of the Python rules, and back.

  static constexpr Word inner(Word128 outside) {
    if constexpr (!Orthogonal) return static_cast<Word>(outside);
    Word found = 0;
    for (int row = 0; row < Height; ++row)
      found |= (static_cast<Word>(outside >> row * (Width + 1)) & (bit(Width) - 1)) << row * Width;
    return found;
  }

  static constexpr Word128 outer(Word inside) {
    if constexpr (!Orthogonal) return inside;
    Word128 found = 0;
    for (int row = 0; row < Height; ++row)
      found |= Word128{inside >> row * Width & (bit(Width) - 1)} << row * (Width + 1);
    return found;
  }

 private:
  static constexpr Word straight_column(int column) {
    Word found = 0;
    for (int row = 0; row < Height; ++row) found |= bit(row * Width + column);
    return found;
  }
};

}  // namespace checkrow::checkers
