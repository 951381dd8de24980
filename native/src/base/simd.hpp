// Eight words side by side. The compiler maps them to what the processor has; one without vectors
// works on one word at a time.
#pragma once

#if defined(__AVX2__) && !defined(CHECKROW_PORTABLE)
#include <immintrin.h>
#endif

#include "base/word.hpp"

namespace {

using namespace checkrow;

// What is worked on at once: eight words of 64 bits, or one word.
template <class Word>
struct GroupOf {
  using Type = Word;
};
#ifdef CHECKROW_EXTENSIONS
typedef Word64 Simd8 __attribute__((vector_size(64), may_alias));
template <>
struct GroupOf<Word64> {
  using Type = Simd8;
};
#endif

// Whether any bit is set.
inline bool any(Word64 word) { return word != 0; }
inline bool any(Word128 word) { return word != 0; }
#ifdef CHECKROW_EXTENSIONS
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
#endif

}  // namespace
