// The 32 squares of an 8x8 board without gaps, for counting and for words of 32 positions.
//
// Light sits at the bottom. Even rows begin at the left edge, odd rows one square further in:
//
//     row 3      12  13  14  15
//     row 2     8   9  10  11
//     row 1       4   5   6   7
//     row 0     0   1   2   3
//
// Turning the board around takes square n to 31 - n and each side to the other's place.
#pragma once

#include <bit>
#include <cstdint>

namespace checkrow::checkers::tables {

using Set = std::uint32_t;  // a set of squares

inline constexpr int squares = 32;
inline constexpr Set all_squares = ~Set{0};
// Where men can stand: a man on the far row would be a king.
inline constexpr Set light_man_squares = all_squares >> 4, dark_man_squares = all_squares << 4;

// From the layout of geometry.hpp, which has one empty bit after each even row, and back.

constexpr Set packed(std::uint64_t gapped) {
  return static_cast<Set>((gapped & 0xf) | (gapped >> 1 & 0xff0) | (gapped >> 2 & 0xff000) |
                          (gapped >> 3 & 0xff00000) | (gapped >> 4 & 0xf0000000));
}

constexpr std::uint64_t gapped(Set set) {
  const std::uint64_t wide = set;
  return (wide & 0xf) | (wide & 0xff0) << 1 | (wide & 0xff000) << 2 | (wide & 0xff00000) << 3 |
         (wide & 0xf0000000) << 4;
}

constexpr Set turned(Set set) {
  set = (set >> 1 & 0x55555555) | (set & 0x55555555) << 1;
  set = (set >> 2 & 0x33333333) | (set & 0x33333333) << 2;
  set = (set >> 4 & 0x0f0f0f0f) | (set & 0x0f0f0f0f) << 4;
  set = (set >> 8 & 0x00ff00ff) | (set & 0x00ff00ff) << 8;
  return set >> 16 | set << 16;
}

// All pieces of a set one step on, both ways at once.

inline constexpr Set even_rows = 0x0f0f0f0f, odd_rows = 0xf0f0f0f0;
inline constexpr Set left_edge = 0x01010101, right_edge = 0x80808080;

constexpr Set up(Set set) {
  return set << 4 | (set & even_rows & ~left_edge) << 3 | (set & odd_rows & ~right_edge) << 5;
}

constexpr Set down(Set set) {
  return set >> 4 | (set & even_rows & ~left_edge) >> 5 | (set & odd_rows & ~right_edge) >> 3;
}

static_assert(packed(gapped(0x9a5ec371)) == 0x9a5ec371 && turned(1) == 0x80000000);
static_assert(up(1 << 8) == 1 << 12 && up(1 << 9) == (1 << 12 | 1 << 13) && up(1 << 15) == 1 << 19);
static_assert(down(1 << 12) == (1 << 8 | 1 << 9) && down(1 << 15) == 1 << 11);
static_assert(down(1 << 8) == 1 << 4 && up(up(1)) == (1 << 8 | 1 << 9));

}  // namespace checkrow::checkers::tables
