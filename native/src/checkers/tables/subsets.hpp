// Numbers the ways to place pieces of one kind on some squares.
//
// Ways are ordered by their highest square, then the next, and so on: the order of the sets
// as numbers. {a < b < c} has the number C(a,1) + C(b,2) + C(c,3).
#pragma once

#include <array>

#include "base/bits.hpp"
#include "checkers/tables/squares.hpp"

namespace checkrow::checkers::tables {

inline constexpr int most_pieces = 6;
inline constexpr int most_squares = 64;

inline constexpr auto binomials = [] {
  std::array<std::array<std::uint32_t, most_pieces + 1>, most_squares + 1> found{};
  for (int n = 0; n <= most_squares; ++n) {
    found[n][0] = 1;
    for (int k = 1; k <= most_pieces && n; ++k)
      found[n][k] = found[n - 1][k - 1] + found[n - 1][k];
  }
  return found;
}();

constexpr std::uint32_t ways_to_put(int pieces, int places) { return binomials[places][pieces]; }

inline std::uint32_t number_of(Set set) {
  std::uint32_t found = 0;
  for (int nth = 1; set; ++nth, set &= set - 1) found += binomials[std::countr_zero(set)][nth];
  return found;
}

// The same, without counting the squares in `taken`.
inline std::uint32_t number_among(Set set, Set taken) {
  std::uint32_t found = 0;
  for (int nth = 1; set; ++nth, set &= set - 1) {
    const int square = std::countr_zero(set);
    found += binomials[square - count(taken & ((Set{1} << square) - 1))][nth];
  }
  return found;
}

constexpr Set set_numbered(std::uint32_t number, int pieces) {
  Set found = 0;
  for (int square = most_squares - 1; pieces; --square) {
    if (number < binomials[square][pieces]) continue;
    number -= binomials[square][pieces--];
    found |= Set{1} << square;
  }
  return found;
}

constexpr Set first_set(int pieces) { return (Set{1} << pieces) - 1; }

// Returns the next set with as many squares; nonsense after the last one.
constexpr Set next_set(Set set) {
  if (!set) return 0;
  const Set low = set & -set;
  const Set ripple = set + low;
  return ripple | (set ^ ripple) >> 2 >> std::countr_zero(low);
}

// Maps a set of the squares numbered without those in `taken` to the real squares.
constexpr Set spread_among(Set set, Set taken) {
  Set found = 0, free = ~taken;
  for (; set; set >>= 1, free &= free - 1)
    if (set & 1) found |= free & -free;
  return found;
}

static_assert(next_set(0b0110) == 0b1001 && set_numbered(3, 2) == 0b1001);
static_assert(spread_among(0b101, 0b10) == 0b1001);

}  // namespace checkrow::checkers::tables
