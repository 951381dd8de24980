// Most of it are plain loops, which compilers turn into vectors. None finds the instruction of x86
// that multiplies 16-bit numbers and adds the products in pairs, so that one is named.
// CHECKROW_MAKE_KERNEL names the function, one for each set of instructions.
#include "checkers/network_kernel.hpp"

#include <cstring>
#include <iterator>

#if (defined(__x86_64__) || defined(_M_X64)) && !defined(CHECKROW_PORTABLE)
#define CHECKROW_PAIRS
#include <immintrin.h>
#endif

namespace checkrow::checkers {
namespace {

using Weights = std::int16_t;
constexpr int width = Network::width;

#ifdef CHECKROW_PAIRS
inline std::int32_t pair_at(const Weights* pair) {
  std::int32_t found;
  std::memcpy(&found, pair, sizeof found);
  return found;
}
#if defined(__AVX512BW__)
using Vector = __m512i;
inline Vector load(const void* from) { return _mm512_load_si512(from); }
inline void store(void* to, Vector numbers) { _mm512_store_si512(to, numbers); }
inline Vector broadcast(const Weights* pair) { return _mm512_set1_epi32(pair_at(pair)); }
inline Vector add(Vector one, Vector other) { return _mm512_add_epi32(one, other); }
inline Vector add_short(Vector one, Vector other) { return _mm512_add_epi16(one, other); }
inline Vector subtract_short(Vector one, Vector other) { return _mm512_sub_epi16(one, other); }
inline Vector products(Vector one, Vector other) { return _mm512_madd_epi16(one, other); }
inline Vector every(Weights number) { return _mm512_set1_epi16(number); }
inline Vector cut(Vector numbers, Vector most) {
  return _mm512_min_epi16(_mm512_max_epi16(numbers, _mm512_setzero_si512()), most);
}
inline Vector rounded_products(Vector one, Vector other, Vector half_a_unit) {
  return _mm512_srli_epi16(_mm512_add_epi16(_mm512_mullo_epi16(one, other), half_a_unit),
                           Network::pair_shift);
}
#elif defined(__AVX2__)
using Vector = __m256i;
inline Vector load(const void* from) {
  return _mm256_load_si256(static_cast<const __m256i*>(from));
}
inline Vector broadcast(const Weights* pair) { return _mm256_set1_epi32(pair_at(pair)); }
inline Vector add(Vector one, Vector other) { return _mm256_add_epi32(one, other); }
inline Vector add_short(Vector one, Vector other) { return _mm256_add_epi16(one, other); }
inline Vector subtract_short(Vector one, Vector other) { return _mm256_sub_epi16(one, other); }
inline void store(void* to, Vector numbers) {
  _mm256_store_si256(static_cast<__m256i*>(to), numbers);
}
inline Vector products(Vector one, Vector other) { return _mm256_madd_epi16(one, other); }
inline Vector every(Weights number) { return _mm256_set1_epi16(number); }
inline Vector cut(Vector numbers, Vector most) {
  return _mm256_min_epi16(_mm256_max_epi16(numbers, _mm256_setzero_si256()), most);
}
inline Vector rounded_products(Vector one, Vector other, Vector half_a_unit) {
  return _mm256_srli_epi16(_mm256_add_epi16(_mm256_mullo_epi16(one, other), half_a_unit),
                           Network::pair_shift);
}
#else
using Vector = __m128i;
inline Vector load(const void* from) { return _mm_load_si128(static_cast<const __m128i*>(from)); }
inline Vector broadcast(const Weights* pair) { return _mm_set1_epi32(pair_at(pair)); }
inline Vector add(Vector one, Vector other) { return _mm_add_epi32(one, other); }
inline Vector add_short(Vector one, Vector other) { return _mm_add_epi16(one, other); }
inline Vector subtract_short(Vector one, Vector other) { return _mm_sub_epi16(one, other); }
inline void store(void* to, Vector numbers) {
  _mm_store_si128(static_cast<__m128i*>(to), numbers);
}
inline Vector products(Vector one, Vector other) { return _mm_madd_epi16(one, other); }
inline Vector every(Weights number) { return _mm_set1_epi16(number); }
inline Vector cut(Vector numbers, Vector most) {
  return _mm_min_epi16(_mm_max_epi16(numbers, _mm_setzero_si128()), most);
}
inline Vector rounded_products(Vector one, Vector other, Vector half_a_unit) {
  return _mm_srli_epi16(_mm_add_epi16(_mm_mullo_epi16(one, other), half_a_unit),
                        Network::pair_shift);
}
#endif
#endif

#ifdef CHECKROW_PAIRS
// A part of the sums stays in registers while all columns are added and subtracted.
void update(const Network::Column* columns, Accumulators& sums, const InputChanges& changes) {
  constexpr int lanes = sizeof(Vector) / sizeof(Weights), vectors = 8, part = vectors * lanes;
  static_assert(width % part == 0);
  for (int view = 0; view < 2; ++view)
    for (int from = 0; from < width; from += part) {
      Weights* const own = sums.views[view] + from;
      Vector found[vectors];
      for (int at = 0; at < vectors; ++at) found[at] = load(own + at * lanes);
      for (int one = 0; one < changes.added; ++one) {
        const Weights* const more = columns[changes.added_inputs[view][one]].weights + from;
        for (int at = 0; at < vectors; ++at)
          found[at] = add_short(found[at], load(more + at * lanes));
      }
      for (int one = 0; one < changes.removed; ++one) {
        const Weights* const less = columns[changes.removed_inputs[view][one]].weights + from;
        for (int at = 0; at < vectors; ++at)
          found[at] = subtract_short(found[at], load(less + at * lanes));
      }
      for (int at = 0; at < vectors; ++at) store(own + at * lanes, found[at]);
    }
}
#else
void update(const Network::Column* columns, Accumulators& sums, const InputChanges& changes) {
  for (int view = 0; view < 2; ++view) {
    Weights* const own = sums.views[view];
    for (int one = 0; one < changes.added; ++one) {
      const Weights* const more = columns[changes.added_inputs[view][one]].weights;
      for (int at = 0; at < width; ++at) own[at] = static_cast<Weights>(own[at] + more[at]);
    }
    for (int one = 0; one < changes.removed; ++one) {
      const Weights* const less = columns[changes.removed_inputs[view][one]].weights;
      for (int at = 0; at < width; ++at) own[at] = static_cast<Weights>(own[at] - less[at]);
    }
  }
}
#endif

constexpr int cut(int number, int most) { return number < 0 ? 0 : number > most ? most : number; }

constexpr Weights half_a_unit = 1 << (Network::pair_shift - 1);

#ifdef CHECKROW_PAIRS
// The sum of the parts of each vector.
void add_parts(const Vector (&sums)[Network::hidden], std::int32_t* totals) {
#if defined(__AVX2__)
  static_assert(Network::hidden == 8);
  __m256i all[8];
  for (int unit = 0; unit < 8; ++unit) {
    __m256i parts[sizeof(Vector) / sizeof(__m256i)];
    std::memcpy(parts, &sums[unit], sizeof parts);
    all[unit] = parts[0];
    if constexpr (std::size(parts) == 2) all[unit] = _mm256_add_epi32(parts[0], parts[1]);
  }
  // Two rounds leave in each half of a vector the sums of four vectors' halves.
  const auto pairs = [&](int unit) { return _mm256_hadd_epi32(all[unit], all[unit + 1]); };
  const __m256i low = _mm256_hadd_epi32(pairs(0), pairs(2));
  const __m256i high = _mm256_hadd_epi32(pairs(4), pairs(6));
  const __m256i found = _mm256_add_epi32(_mm256_permute2x128_si256(low, high, 0x20),
                                         _mm256_permute2x128_si256(low, high, 0x31));
  _mm256_store_si256(reinterpret_cast<__m256i*>(totals), found);
#else
  for (int unit = 0; unit < Network::hidden; ++unit) {
    std::int32_t parts[sizeof(Vector) / sizeof(std::int32_t)];
    std::memcpy(parts, &sums[unit], sizeof parts);
    totals[unit] = 0;
    for (const std::int32_t part : parts) totals[unit] += part;
  }
#endif
}

// The halves are multiplied, and the products go straight into the sums of all units: they need not
// be stored and read again.
void first_layer(const Weights* own, const Weights* other, const Network::Head& head,
                 Weights* __restrict outputs) {
  constexpr int half = width / 2, lanes = sizeof(Vector) / sizeof(Weights);
  const Vector most = every(Network::one), rounding = every(half_a_unit);
  Vector sums[Network::hidden] = {};
  int input = 0;
  for (const Weights* view : {own, other})
    for (int at = 0; at < half; at += lanes, input += lanes) {
      const Vector pairs = rounded_products(cut(load(view + at), most),
                                            cut(load(view + at + half), most), rounding);
      for (int unit = 0; unit < Network::hidden; ++unit)
        sums[unit] = add(sums[unit], products(pairs, load(head.weights[unit] + input)));
    }
  alignas(64) std::int32_t totals[Network::hidden];
  add_parts(sums, totals);
  for (int unit = 0; unit < Network::hidden; ++unit)
    outputs[unit] = static_cast<Weights>(
        cut((totals[unit] + head.bias[unit]) >> Network::weight_shift, Network::unit));
}
#else
void multiply_halves(const Weights* __restrict sums, Weights* __restrict pairs) {
  constexpr int half = width / 2;
  constexpr auto most = static_cast<Weights>(Network::one);
  for (int at = 0; at < half; ++at) {
    Weights low = sums[at], high = sums[at + half];
    low = low < 0 ? Weights{0} : low;
    low = low > most ? most : low;
    high = high < 0 ? Weights{0} : high;
    high = high > most ? most : high;
    const auto both = static_cast<Weights>(low * high + half_a_unit);  // at most 127 * 127 + 64
    pairs[at] = static_cast<Weights>(both >> Network::pair_shift);
  }
}

void first_layer(const Weights* own, const Weights* other, const Network::Head& head,
                 Weights* __restrict outputs) {
  Weights pairs[width];
  multiply_halves(own, pairs);
  multiply_halves(other, pairs + width / 2);
  for (int unit = 0; unit < Network::hidden; ++unit) {
    std::int32_t sum = head.bias[unit];
    for (int at = 0; at < width; ++at) sum += std::int32_t{pairs[at]} * head.weights[unit][at];
    outputs[unit] = static_cast<Weights>(cut(sum >> Network::weight_shift, Network::unit));
  }
}
#endif

// One layer: `units` sums over pairs of inputs, shifted and cut.
template <std::size_t Pairs, std::size_t Units>
void layer(const Weights* __restrict inputs, const Weights (&weights)[Pairs][Units][2],
           const std::int32_t (&bias)[Units], Weights* __restrict outputs) {
  alignas(64) std::int32_t sums[Units];
#ifdef CHECKROW_PAIRS
  constexpr std::size_t vectors = Units * sizeof(std::int32_t) / sizeof(Vector);
  constexpr std::size_t strands = 4;  // sums that do not wait for each other
  static_assert(Pairs % strands == 0);
  const auto* const all = reinterpret_cast<const char*>(weights);
  for (std::size_t at = 0; at < vectors; ++at) {
    Vector found[strands] = {load(reinterpret_cast<const char*>(bias) + at * sizeof(Vector))};
    for (std::size_t pair = 0; pair < Pairs; pair += strands)
      for (std::size_t strand = 0; strand < strands; ++strand)
        found[strand] =
            add(found[strand],
                products(broadcast(inputs + 2 * (pair + strand)),
                         load(all + (pair + strand) * sizeof weights[0] + at * sizeof(Vector))));
    const Vector sum = add(add(found[0], found[1]), add(found[2], found[3]));
    std::memcpy(reinterpret_cast<char*>(sums) + at * sizeof(Vector), &sum, sizeof sum);
  }
#else
  for (std::size_t unit = 0; unit < Units; ++unit) sums[unit] = bias[unit];
  for (std::size_t pair = 0; pair < Pairs; ++pair)
    for (std::size_t unit = 0; unit < Units; ++unit)
      sums[unit] += inputs[2 * pair] * weights[pair][unit][0] +
                    inputs[2 * pair + 1] * weights[pair][unit][1];
#endif
  for (std::size_t unit = 0; unit < Units; ++unit)
    outputs[unit] =
        static_cast<Weights>(cut(sums[unit] >> Network::weight_shift, Network::unit));
}

std::int32_t output(const Network::Head& head, const Accumulators& sums, int side) {
  alignas(64) Weights first[Network::hidden], second[Network::second_hidden];
  first_layer(sums.views[side], sums.views[1 - side], head, first);
  layer(first, head.second_weights, head.second_bias, second);
  std::int32_t found = head.output_bias;
  for (int unit = 0; unit < Network::second_hidden; ++unit)
    found += std::int32_t{second[unit]} * head.output_weights[unit];
  return found;
}

}  // namespace

NetworkKernel CHECKROW_MAKE_KERNEL();
NetworkKernel CHECKROW_MAKE_KERNEL() { return {{}, update, output}; }

}  // namespace checkrow::checkers
