// Eight words of 64 or 128 bits side by side. The compiler maps them to the processor's vectors;
// with a compiler that has no vectors, the code works on one word at a time.
#pragma once

#if defined(__AVX2__) && !defined(CHECKROW_PORTABLE)
#include <immintrin.h>
#endif

#include "base/word.hpp"

namespace {

using namespace checkrow;

#ifdef CHECKROW_EXTENSIONS

typedef Word64 Simd8 __attribute__((vector_size(64), may_alias));

// Eight words of 128 bits: the lower halves in one vector, the upper halves in another.
class WideSimd8 {
 public:
  WideSimd8() = default;
  WideSimd8(const Simd8& low, const Simd8& high) : low_(low), high_(high) {}
  // The same word eight times.
  WideSimd8(Word128 word) : low_(Word64(word) - Simd8{}), high_(Word64(word >> 64) - Simd8{}) {}

  Word128 operator[](int lane) const { return Word128(high_[lane]) << 64 | low_[lane]; }
  void set(int lane, Word128 word) {
    low_[lane] = Word64(word);
    high_[lane] = Word64(word >> 64);
  }

  // Returns lanes that are 0 where the word is 0.
  Simd8 either() const { return low_ | high_; }
  WideSimd8 where(const Simd8& mask) const { return {low_ & mask, high_ & mask}; }

  friend WideSimd8 operator~(const WideSimd8& one) { return {~one.low_, ~one.high_}; }
  friend WideSimd8 operator&(const WideSimd8& one, const WideSimd8& other) {
    return {one.low_ & other.low_, one.high_ & other.high_};
  }
  friend WideSimd8 operator|(const WideSimd8& one, const WideSimd8& other) {
    return {one.low_ | other.low_, one.high_ | other.high_};
  }
  // A comparison yields -1 in each lane where it is true.
  friend WideSimd8 operator+(const WideSimd8& one, const WideSimd8& other) {
    const Simd8 low = one.low_ + other.low_;
    return {low, one.high_ + other.high_ - Simd8(low < one.low_)};
  }
  friend WideSimd8 operator-(const WideSimd8& one, const WideSimd8& other) {
    return {one.low_ - other.low_, one.high_ - other.high_ + Simd8(one.low_ < other.low_)};
  }
  friend WideSimd8 operator-(const WideSimd8& one) { return WideSimd8(0) - one; }
  // Shifts by 1 to 127.
  friend WideSimd8 operator<<(const WideSimd8& one, int by) {
    if (by >= 64) return {Simd8{}, one.low_ << (by - 64)};
    return {one.low_ << by, one.high_ << by | one.low_ >> (64 - by)};
  }
  friend WideSimd8 operator>>(const WideSimd8& one, int by) {
    if (by >= 64) return {one.high_ >> (by - 64), Simd8{}};
    return {one.low_ >> by | one.high_ << (64 - by), one.high_ >> by};
  }
  WideSimd8& operator&=(const WideSimd8& other) { return *this = *this & other; }
  WideSimd8& operator|=(const WideSimd8& other) { return *this = *this | other; }

 private:
  Simd8 low_, high_;
};

#endif

// The words that the code works on at once: eight, or only one.
template <class Word>
struct GroupOf {
  using Type = Word;
};
#ifdef CHECKROW_EXTENSIONS
template <>
struct GroupOf<Word64> {
  using Type = Simd8;
};
template <>
struct GroupOf<Word128> {
  using Type = WideSimd8;
};
#endif

// The functions below work on a single word or on a group of words.

// Reads or writes one word of a group.
template <class Word>
Word lane_of(const Word& word, int) {
  return word;
}
template <class Word>
void set_lane(Word& group, int, Word word) {
  group = word;
}

// Returns a mask of the words that are 0. `where` keeps the words in a mask and clears the others.
inline bool is_zero(Word64 word) { return word == 0; }
inline bool is_zero(Word128 word) { return word == 0; }
template <class Word>
Word where(bool mask, const Word& word) {
  return mask ? word : Word{0};
}

// Whether any bit is set.
inline bool any(Word64 word) { return word != 0; }
inline bool any(Word128 word) { return word != 0; }

#ifdef CHECKROW_EXTENSIONS

inline Word64 lane_of(const Simd8& group, int lane) { return group[lane]; }
inline void set_lane(Simd8& group, int lane, Word64 word) { group[lane] = word; }
inline Simd8 is_zero(const Simd8& group) { return Simd8(group == 0); }
inline Simd8 where(const Simd8& mask, const Simd8& group) { return group & mask; }
inline bool any(const Simd8& lanes) {
#if defined(__AVX512F__)
  const auto all = reinterpret_cast<const __m512i&>(lanes);
  return _mm512_test_epi64_mask(all, all);
#elif defined(__AVX2__)
  const auto* halves = reinterpret_cast<const __m256i*>(&lanes);
  const __m256i both = _mm256_or_si256(halves[0], halves[1]);
  return !_mm256_testz_si256(both, both);
#else
  Word64 bits = 0;
  for (int lane = 0; lane < 8; ++lane) bits |= lanes[lane];
  return bits;
#endif
}

inline Word128 lane_of(const WideSimd8& group, int lane) { return group[lane]; }
inline void set_lane(WideSimd8& group, int lane, Word128 word) { group.set(lane, word); }
inline Simd8 is_zero(const WideSimd8& group) { return is_zero(group.either()); }
inline WideSimd8 where(const Simd8& mask, const WideSimd8& group) { return group.where(mask); }
inline bool any(const WideSimd8& group) { return any(group.either()); }

#endif

}  // namespace
