// Integers that hold a board, 64 or 128 bits wide, and operations on their bits.
#pragma once

#include <bit>
#include <cstdint>

#include "base/compiler.hpp"
#ifndef CHECKROW_EXTENSIONS
#include "base/wide_word.hpp"
#endif

namespace checkrow {

using Word64 = std::uint64_t;
#ifdef CHECKROW_EXTENSIONS
__extension__ using Word128 = unsigned __int128;
#else
using Word128 = WideWord;
#endif

}  // namespace checkrow

// Compiled once for each instruction set (see connect/level.cpp), hence internal linkage.
namespace {

#ifdef CHECKROW_EXTENSIONS
inline int count_bits(std::uint64_t word) { return __builtin_popcountll(word); }
inline int first_bit(std::uint64_t word) { return __builtin_ctzll(word); }
inline int last_bit(std::uint64_t word) { return 63 - __builtin_clzll(word); }
inline std::uint64_t reverse_bytes(std::uint64_t word) { return __builtin_bswap64(word); }
#else
inline int count_bits(std::uint64_t word) { return std::popcount(word); }
inline int first_bit(std::uint64_t word) { return std::countr_zero(word); }
inline int last_bit(std::uint64_t word) { return 63 - std::countl_zero(word); }
inline std::uint64_t reverse_bytes(std::uint64_t word) {
  std::uint64_t reversed = 0;
  for (int byte = 0; byte < 8; ++byte) reversed = reversed << 8 | (word >> 8 * byte & 0xff);
  return reversed;
}
#endif

inline int count_bits(checkrow::Word128 word) {
  return count_bits(std::uint64_t(word)) + count_bits(std::uint64_t(word >> 64));
}

inline int first_bit(checkrow::Word128 word) {
  const auto low = std::uint64_t(word);
  return low ? first_bit(low) : 64 + first_bit(std::uint64_t(word >> 64));
}

inline checkrow::Word128 reverse_bytes(checkrow::Word128 word) {
  return checkrow::Word128(reverse_bytes(std::uint64_t(word))) << 64 |
         reverse_bytes(std::uint64_t(word >> 64));
}

}  // namespace
