// The integers that hold a board, 64 or 128 bits wide, and what is done with their bits.
#pragma once

#include <cstdint>

namespace checkrow {

using Word64 = std::uint64_t;
__extension__ using Word128 = unsigned __int128;

// One bit above each column stays empty.
constexpr bool fits(int bits, int width, int height) { return (height + 1) * width <= bits; }

// A line needs at least two cells, or the first move wins: the widest board has columns of two
// cells and the bit above them.
constexpr int most_columns(int bits) { return bits / 3; }

// From a column to the next: a byte where the board then fits in 64 bits, or does not fit in
// them anyway; as few bits as possible otherwise.
constexpr bool fits_in_bytes(int bits, int width, int height) {
  return 8 * width <= bits && height <= 7;
}
constexpr int stride_of(int width, int height) {
  const int bits = fits(64, width, height) ? 64 : 128;
  return fits_in_bytes(bits, width, height) ? 8 : height + 1;
}

}  // namespace checkrow

// Compiled once for each set of instructions (see level.cpp), hence internal linkage.
namespace {

inline int count_bits(std::uint64_t word) { return __builtin_popcountll(word); }
inline int count_bits(checkrow::Word128 word) {
  return count_bits(std::uint64_t(word)) + count_bits(std::uint64_t(word >> 64));
}

inline int first_bit(std::uint64_t word) { return __builtin_ctzll(word); }
inline int first_bit(checkrow::Word128 word) {
  const auto low = std::uint64_t(word);
  return low ? first_bit(low) : 64 + first_bit(std::uint64_t(word >> 64));
}

inline std::uint64_t reverse_bytes(std::uint64_t word) { return __builtin_bswap64(word); }
inline checkrow::Word128 reverse_bytes(checkrow::Word128 word) {
  return checkrow::Word128(reverse_bytes(std::uint64_t(word))) << 64 |
         reverse_bytes(std::uint64_t(word >> 64));
}

}  // namespace
