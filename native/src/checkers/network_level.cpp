// The arithmetic of a network for one instruction set. Compilers vectorize most of its loops, but
// none finds the x86 instruction that multiplies 16-bit numbers and adds the products in pairs, so
// x86 uses intrinsics. CHECKROW_MAKE_KERNEL is the name of the function that returns the kernel.
#include "checkers/network_kernel.hpp"

#include <cstring>
#include <iterator>

#include "base/word.hpp"

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

// The inputs that differ between two positions, by view.
struct InputChanges {
  static constexpr int most = 128;  // never more changes than squares

  int added = 0, removed = 0;
  std::uint16_t added_inputs[2][most], removed_inputs[2][most];
};

// The squares whose piece differs between two positions.
template <int Words>
struct Difference {
  std::uint64_t come[Words], gone[Words];  // squares that have a piece now, or had one before

  Difference(const PieceWords& now, const PieceWords& before) {
    for (int word = 0; word < Words; ++word) {
      const std::uint64_t differing = (now.light[word] ^ before.light[word]) |
                                      (now.dark[word] ^ before.dark[word]) |
                                      (now.kings[word] ^ before.kings[word]);
      come[word] = differing & (now.light[word] | now.dark[word]);
      gone[word] = differing & (before.light[word] | before.dark[word]);
    }
  }

  int size() const {
    int found = 0;
    for (int word = 0; word < Words; ++word)
      found += count_bits(come[word]) + count_bits(gone[word]);
    return found;
  }
};

// Lists the inputs of some squares, and returns how many there are. Dark sees the board turned
// around, and its own pieces first.
template <int Words>
int list_inputs(const BoardNetwork& network, const PieceWords& pieces,
                const std::uint64_t (&squares)[Words],
                std::uint16_t (&inputs)[2][InputChanges::most]) {
  int found = 0;
  for (int word = 0; word < Words; ++word)
    for (std::uint64_t left = squares[word]; left; left &= left - 1, ++found) {
      const int bit = first_bit(left), place = network.places[64 * word + bit];
      const int kind = static_cast<int>(2 * (pieces.dark[word] >> bit & 1) +
                                        (pieces.kings[word] >> bit & 1));
      inputs[0][found] = static_cast<std::uint16_t>(kind * network.squares + place);
      inputs[1][found] =
          static_cast<std::uint16_t>((kind ^ 2) * network.squares + network.squares - 1 - place);
    }
  return found;
}

constexpr int cut(int number, int most) { return number < 0 ? 0 : number > most ? most : number; }

constexpr Weights half_a_unit = 1 << (Network::pair_shift - 1);

#ifdef CHECKROW_PAIRS
// Adds up the parts of each vector.
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
  // After two rounds, each half of a vector holds the sums of the halves of four vectors.
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

// Updates one view from one position to another, and adds its contribution to the sums of all
// units: multiplies the halves with each other, and the results with the weights. Intermediate
// results stay in registers.
void follow(const Network::Column* columns, const InputChanges& changes, int view,
            const Weights* from, Weights* to, const Network::Head& head,
            int first_input, Vector (&sums)[Network::hidden]) {
  constexpr int half = width / 2, lanes = sizeof(Vector) / sizeof(Weights);
  constexpr int vectors = 4;  // of each half at a time
  static_assert(half % (vectors * lanes) == 0);
  const Vector most = every(Network::one), rounding = every(half_a_unit);
  for (int at = 0; at < half; at += vectors * lanes) {
    Vector low[vectors], high[vectors];
    for (int one = 0; one < vectors; ++one) {
      low[one] = load(from + at + one * lanes);
      high[one] = load(from + half + at + one * lanes);
    }
    for (int change = 0; change < changes.added; ++change) {
      const Weights* const more = columns[changes.added_inputs[view][change]].weights + at;
      for (int one = 0; one < vectors; ++one) {
        low[one] = add_short(low[one], load(more + one * lanes));
        high[one] = add_short(high[one], load(more + half + one * lanes));
      }
    }
    for (int change = 0; change < changes.removed; ++change) {
      const Weights* const less = columns[changes.removed_inputs[view][change]].weights + at;
      for (int one = 0; one < vectors; ++one) {
        low[one] = subtract_short(low[one], load(less + one * lanes));
        high[one] = subtract_short(high[one], load(less + half + one * lanes));
      }
    }
    for (int one = 0; one < vectors; ++one) {
      store(to + at + one * lanes, low[one]);
      store(to + half + at + one * lanes, high[one]);
      const Vector pairs = rounded_products(cut(low[one], most), cut(high[one], most), rounding);
      const int input = first_input + at + one * lanes;
      for (int unit = 0; unit < Network::hidden; ++unit)
        sums[unit] = add(sums[unit], products(pairs, load(head.weights[unit] + input)));
    }
  }
}

void first_layer(const Network::Column* columns, const InputChanges& changes, int side,
                 const Accumulators& from, Accumulators& to, const Network::Head& head,
                 Weights* __restrict outputs) {
  Vector sums[Network::hidden] = {};
  for (const int view : {side, 1 - side})
    follow(columns, changes, view, from.views[view], to.views[view], head,
           view == side ? 0 : width / 2, sums);
  alignas(64) std::int32_t totals[Network::hidden];
  add_parts(sums, totals);
  for (int unit = 0; unit < Network::hidden; ++unit)
    outputs[unit] = static_cast<Weights>(
        cut((totals[unit] + head.bias[unit]) >> Network::weight_shift, Network::unit));
}
#else
void follow(const Network::Column* columns, const InputChanges& changes, int view,
            const Weights* from, Weights* to) {
  for (int at = 0; at < width; ++at) to[at] = from[at];
  for (int one = 0; one < changes.added; ++one) {
    const Weights* const more = columns[changes.added_inputs[view][one]].weights;
    for (int at = 0; at < width; ++at) to[at] = static_cast<Weights>(to[at] + more[at]);
  }
  for (int one = 0; one < changes.removed; ++one) {
    const Weights* const less = columns[changes.removed_inputs[view][one]].weights;
    for (int at = 0; at < width; ++at) to[at] = static_cast<Weights>(to[at] - less[at]);
  }
}

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

void first_layer(const Network::Column* columns, const InputChanges& changes, int side,
                 const Accumulators& from, Accumulators& to, const Network::Head& head,
                 Weights* __restrict outputs) {
  for (int view = 0; view < 2; ++view)
    follow(columns, changes, view, from.views[view], to.views[view]);
  Weights pairs[width];
  multiply_halves(to.views[side], pairs);
  multiply_halves(to.views[1 - side], pairs + width / 2);
  for (int unit = 0; unit < Network::hidden; ++unit) {
    std::int32_t sum = head.bias[unit];
    for (int at = 0; at < width; ++at) sum += std::int32_t{pairs[at]} * head.weights[unit][at];
    outputs[unit] = static_cast<Weights>(cut(sum >> Network::weight_shift, Network::unit));
  }
}
#endif

// Computes one layer: for each unit a sum over pairs of inputs, shifted and clipped.
template <std::size_t Pairs, std::size_t Units>
void layer(const Weights* __restrict inputs, const Weights (&weights)[Pairs][Units][2],
           const std::int32_t (&bias)[Units], Weights* __restrict outputs) {
  alignas(64) std::int32_t sums[Units];
#ifdef CHECKROW_PAIRS
  constexpr std::size_t vectors = Units * sizeof(std::int32_t) / sizeof(Vector);
  constexpr std::size_t strands = 4;  // independent sums, to hide latency
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

// Returns the accumulators that differ least from a position: those of a nearby ply, or those of
// the empty board.
template <int Words>
const Accumulators& nearest(const RecentPositions& recent, const PieceWords& pieces, unsigned ply,
                            int all) {
  const Accumulators* found = &recent.by_ply[RecentPositions::empty_board];
  int least = all;
  for (const unsigned near : {ply, ply - 1, ply - 2, ply + 1}) {
    const Accumulators& one = recent.by_ply[near % RecentPositions::plies];
    const int size = Difference<Words>(pieces, one.pieces).size();
    found = size < least ? &one : found;
    least = size < least ? size : least;
  }
  return *found;
}

template <int Words>
int value(const BoardNetwork& network, RecentPositions* recent, const PieceWords& pieces, int side,
          unsigned ply) {
  int men[2] = {}, kings[2] = {};
  for (int word = 0; word < Words; ++word) {
    const std::uint64_t crowned = pieces.kings[word];
    men[0] += count_bits(pieces.light[word] & ~crowned);
    men[1] += count_bits(pieces.dark[word] & ~crowned);
    kings[0] += count_bits(pieces.light[word] & crowned);
    kings[1] += count_bits(pieces.dark[word] & crowned);
  }
  const int all = men[0] + men[1] + kings[0] + kings[1], bucket = network.bucket[all];
  RecentPositions& own = recent[network.set[bucket]];
  const Accumulators& from = nearest<Words>(own, pieces, ply, all);
  Accumulators& to = own.by_ply[ply % RecentPositions::plies];
  const Difference<Words> differing(pieces, from.pieces);
  InputChanges changes;
  changes.added = list_inputs<Words>(network, pieces, differing.come, changes.added_inputs);
  changes.removed = list_inputs<Words>(network, from.pieces, differing.gone, changes.removed_inputs);

  const Network::Head& head = network.heads[bucket];
  alignas(64) Weights first[Network::hidden], second[Network::second_hidden];
  first_layer(network.columns[bucket], changes, side, from, to, head, first);
  to.pieces = pieces;
  layer(first, head.second_weights, head.second_bias, second);
  std::int32_t found = head.output_bias;
  for (int unit = 0; unit < Network::second_hidden; ++unit)
    found += std::int32_t{second[unit]} * head.output_weights[unit];
  const std::int64_t with_material = found +
                                     head.man * std::int64_t{men[side] - men[1 - side]} +
                                     head.king * std::int64_t{kings[side] - kings[1 - side]};
  const std::int64_t hundredths = with_material * network.scale / Network::logit;
  constexpr int most = Network::most_value;
  return static_cast<int>(hundredths < -most ? -most : hundredths > most ? most : hundredths);
}

}  // namespace

NetworkKernel CHECKROW_MAKE_KERNEL();
NetworkKernel CHECKROW_MAKE_KERNEL() { return {{}, {value<1>, value<2>}}; }

}  // namespace checkrow::checkers
