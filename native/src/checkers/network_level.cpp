// Most of it are plain loops, which compilers turn into vectors. None finds the instruction of x86
// that multiplies 16-bit numbers and adds the products in pairs, so that one is named.
// CHECKROW_MAKE_KERNEL names the function, one for each set of instructions.
#include "checkers/network_kernel.hpp"

#include <cstring>

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
#if defined(__AVX2__)
using Vector = __m256i;
inline Vector load(const void* from) {
  return _mm256_load_si256(static_cast<const __m256i*>(from));
}
inline Vector broadcast(const Weights* pair) { return _mm256_set1_epi32(pair_at(pair)); }
inline Vector add(Vector one, Vector other) { return _mm256_add_epi32(one, other); }
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

void add(Weights* __restrict sums, const Weights* __restrict more) {
  for (int at = 0; at < width; ++at) sums[at] = static_cast<Weights>(sums[at] + more[at]);
}

void subtract(Weights* __restrict sums, const Weights* __restrict less) {
  for (int at = 0; at < width; ++at) sums[at] = static_cast<Weights>(sums[at] - less[at]);
}

// A piece moves.
void exchange(Weights* __restrict sums, const Weights* __restrict more,
              const Weights* __restrict less) {
  for (int at = 0; at < width; ++at)
    sums[at] = static_cast<Weights>(sums[at] + more[at] - less[at]);
}

// A piece moves back, and another one moves.
void exchange(Weights* __restrict sums, const Weights* __restrict more,
              const Weights* __restrict less, const Weights* __restrict more_too,
              const Weights* __restrict less_too) {
  for (int at = 0; at < width; ++at)
    sums[at] =
        static_cast<Weights>(sums[at] + more[at] - less[at] + more_too[at] - less_too[at]);
}

void update(const Network& network, Accumulators& sums, const InputChanges& changes) {
  for (int view = 0; view < 2; ++view) {
    Weights* const own = sums.views[view];
    const auto added = [&](int one) {
      return network.columns[changes.added_inputs[view][one]].weights;
    };
    const auto removed = [&](int one) {
      return network.columns[changes.removed_inputs[view][one]].weights;
    };
    const int both = changes.added < changes.removed ? changes.added : changes.removed;
    int done = 0;
    for (; done + 1 < both; done += 2)
      exchange(own, added(done), removed(done), added(done + 1), removed(done + 1));
    if (done < both) exchange(own, added(done), removed(done));
    for (int one = both; one < changes.added; ++one) add(own, added(one));
    for (int one = both; one < changes.removed; ++one) subtract(own, removed(one));
  }
}

constexpr int cut(int number, int most) { return number < 0 ? 0 : number > most ? most : number; }

constexpr Weights half_a_unit = 1 << (Network::pair_shift - 1);

#ifdef CHECKROW_PAIRS
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
  for (int unit = 0; unit < Network::hidden; ++unit) {
    alignas(64) std::int32_t parts[sizeof(Vector) / sizeof(std::int32_t)];
    std::memcpy(parts, &sums[unit], sizeof parts);
    std::int32_t sum = head.bias[unit];
    for (const std::int32_t part : parts) sum += part;
    outputs[unit] = static_cast<Weights>(cut(sum >> Network::weight_shift, Network::unit));
  }
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
