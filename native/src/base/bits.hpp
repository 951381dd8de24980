// Bit counting and bit scanning. The standard library has no versions for 128 bits, and is slow
// for processors without an instruction for these.
#pragma once

#include <bit>
#include <cstdint>

#include "base/word.hpp"

namespace checkrow {

inline int count(std::uint64_t bits) {
#if defined(__POPCNT__) || !defined(__x86_64__)
  return std::popcount(bits);
#else
  // Without the instruction, std::popcount calls a function that reads a table. The instruction
  // makes perft 10% faster, which is not worth a second copy of everything.
  bits -= bits >> 1 & 0x5555555555555555;
  bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
  bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<int>(bits * 0x0101010101010101 >> 56);
#endif
}

inline int count(Word128 bits) {
  return count(static_cast<std::uint64_t>(bits)) + count(static_cast<std::uint64_t>(bits >> 64));
}

// Return the index of the lowest or the highest set bit of a word, which must not be 0.

// The standard functions are also defined for 0, which costs older processors a branch.
#ifdef CHECKROW_EXTENSIONS
constexpr int lowest(std::uint64_t bits) { return __builtin_ctzll(bits); }
constexpr int highest(std::uint64_t bits) { return 63 - __builtin_clzll(bits); }
#else
constexpr int lowest(std::uint64_t bits) { return std::countr_zero(bits); }
constexpr int highest(std::uint64_t bits) { return 63 - std::countl_zero(bits); }
#endif

constexpr int lowest(Word128 bits) {
  const auto low = static_cast<std::uint64_t>(bits);
  return low ? lowest(low) : 64 + lowest(static_cast<std::uint64_t>(bits >> 64));
}

constexpr int highest(Word128 bits) {
  const auto high = static_cast<std::uint64_t>(bits >> 64);
  return high ? 64 + highest(high) : highest(static_cast<std::uint64_t>(bits));
}

// Removes the lowest set bit of a word, which must not be 0, and returns it.
template <class Word>
constexpr Word pop(Word& bits) {
  const Word bit = bits & -bits;
  bits ^= bit;
  return bit;
}

}  // namespace checkrow
