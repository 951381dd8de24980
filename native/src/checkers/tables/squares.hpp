// The squares of a board, numbered without gaps for counting: sets of squares, and conversions to
// and from geometry.hpp, whose layout has gaps after even rows where pieces move diagonally.
//
// Light sits at the bottom. On the 8x8 board of most variants even rows begin at the left edge,
// odd rows one square further in:
//
//     row 3      12  13  14  15
//     row 2     8   9  10  11
//     row 1       4   5   6   7
//     row 0     0   1   2   3
//
// Turning the board around moves square n to the last square - n and exchanges the sides.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

#include "base/word.hpp"
#include "checkers/position.hpp"

namespace checkrow::checkers::tables {

using Set = std::uint64_t;  // a set of squares

// The variants that support tables: a set of all their squares fits in 64 bits.
constexpr bool has_tables(const Rules& rules) {
  return rules.width * rules.height / (rules.orthogonal ? 1 : 2) <= 64;
}

// How many squares a board has, and how many a row has. A man on the far row would be a king, so
// men have one row fewer.
struct Shape {
  int squares, row;

  constexpr int man_squares() const { return squares - row; }
  friend bool operator==(const Shape&, const Shape&) = default;
};

template <const Rules& R>
inline constexpr Shape shape_of{R.width * R.height / (R.orthogonal ? 1 : 2),
                                R.width / (R.orthogonal ? 1 : 2)};

constexpr Set reversed(Set set) {
  set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
  set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
  set = (set >> 4 & 0x0f0f0f0f0f0f0f0f) | (set & 0x0f0f0f0f0f0f0f0f) << 4;
  set = (set >> 8 & 0x00ff00ff00ff00ff) | (set & 0x00ff00ff00ff00ff) << 8;
  set = (set >> 16 & 0x0000ffff0000ffff) | (set & 0x0000ffff0000ffff) << 16;
  return set >> 32 | set << 32;
}

template <const Rules& R>
struct Dense {
  static constexpr Shape shape = shape_of<R>;
  static constexpr Set all = ~Set{0} >> (64 - shape.squares);
  // Where men can stand.
  static constexpr Set light_man_squares = all >> shape.row;
  static constexpr Set dark_man_squares = all & ~((Set{1} << shape.row) - 1);

  static constexpr Set packed(std::uint64_t gapped) {
    return with_gaps([&]<int Gaps>() { return gapped >> Gaps & after<Gaps>; });
  }
  static constexpr std::uint64_t gapped(Set set) {
    return with_gaps([&]<int Gaps>() { return (set & after<Gaps>) << Gaps; });
  }
  static constexpr Set turned(Set set) { return reversed(set) >> (64 - shape.squares); }

 private:
  static constexpr int most_gaps = R.orthogonal ? 0 : R.height / 2;

  // The squares that have this many gaps before them.
  template <int Gaps>
  static constexpr Set after = [] {
    Set found = 0;
    for (int square = 0; square < shape.squares; ++square)
      if (R.orthogonal || (square / shape.row + 1) / 2 == Gaps) found |= Set{1} << square;
    return found;
  }();

  template <class Part>
  static constexpr std::uint64_t with_gaps(Part&& part) {
    return [&]<int... Gaps>(std::integer_sequence<int, Gaps...>) {
      return (part.template operator()<Gaps>() | ...);
    }(std::make_integer_sequence<int, most_gaps + 1>{});
  }
};

static_assert(Dense<american>::packed(Dense<american>::gapped(0x9a5ec371)) == 0x9a5ec371);
static_assert(Dense<american>::gapped(1 << 9) == 1 << 10 &&
              Dense<american>::gapped(Dense<american>::all) == Squares<american>::squares);
static_assert(Dense<international>::gapped(Dense<international>::all) ==
              Squares<international>::squares);
static_assert(Dense<american>::turned(1) == 0x80000000 && Dense<turkish>::turned(1) >> 63);
static_assert(Dense<international>::turned(1 << 9) == Set{1} << 40);

}  // namespace checkrow::checkers::tables
