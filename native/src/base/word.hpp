// Integers that hold a board, 64 or 128 bits wide, and operations on their bits.
#pragma once

#include <cstdint>

namespace checkrow {

using Word64 = std::uint64_t;
__extension__ using Word128 = unsigned __int128;

}  // namespace checkrow

// Compiled once for each set of instructions (see connect/level.cpp), hence internal linkage.
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
