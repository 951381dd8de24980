// Tests native checkers without Python, for the sanitizers: a short perft of one variant for each
// kind of board and rule that the generator treats differently, and a short search.
#include <cstdint>
#include <cstdio>
#include <memory>

#include "checkers/networks.hpp"
#include "checkers/perft.hpp"
#include "checkers/search.hpp"

using namespace checkrow::checkers;

namespace {

int wrong = 0;

template <const Rules& R, Counting How>
void check(const char* name, int depth, std::uint64_t expected) {
  constexpr int first = R.first == dark ? dark : light;
  Meter meter;
  const std::uint64_t counted = Perft<R, first, How>::count_from(start<R>(first), depth, meter);
  if (counted == expected) return;
  ++wrong;
  std::printf("%s, depth %d: found %llu, expected %llu\n", name, depth,
              static_cast<unsigned long long>(counted), static_cast<unsigned long long>(expected));
}

// Plays some turns against itself with the material only; network_test.cpp tests networks.
template <const Rules& R>
void check_search(const char* name) {
  const auto search = std::make_unique<Search<R>>(std::size_t{1} << 16,
                                                  NetworkEvaluation<R>(material_network<R>()));
  int side = R.first == dark ? dark : light;
  std::vector<Position<typename Squares<R>::Word>> seen{start<R>(side)};
  for (int turn = 0; turn < 12; ++turn) {
    typename Search<R>::Limits limits;
    limits.nodes = 3000;
    const auto found = search->run(seen, side, 0, limits);
    if (!found.depth || found.line.empty() || found.nodes > limits.nodes) {
      ++wrong;
      std::printf("%s, turn %d: the search failed\n", name, turn);
      return;
    }
    seen = {after<R>(seen.back(), found.line[0])};
    side = 1 - side;
  }
  search->forget();
}

// Positions of one search of `international` that had the same key when the pieces of one side
// overlapped those of the other in the key's middle bits.
void check_keys() {
  using At = Position<std::uint64_t>;
  const At pairs[][2] = {{{0x7cffbe00000000, 0x132bbdf, 0}, {0x7ddfbe00000000, 0x7a0f7df, 0}},
                         {{0x7ddbb600000000, 0x127f5f, 0}, {0x5dffb600000000, 0x13cdedf, 0}}};
  for (const auto& [one, other] : pairs) {
    if (key_of(one, dark) != key_of(other, dark)) continue;
    ++wrong;
    std::puts("two positions have the same key");
  }
}

}  // namespace

int main() {
  check_keys();
  check<american, Counting::keep>("american, short kings", 8, 845931);
  check<russian, Counting::drop>("russian, flying kings", 7, 190146);
  check<canadian, Counting::drop>("canadian, 128 bits", 5, 79049);
  check<turkish, Counting::each>("turkish, straight", 5, 85090);
  check<house, Counting::keep>("house, free to stop", 5, 23582);
  check<frisian, Counting::drop>("frisian, captures straight", 6, 102431);
  check<breakthrough, Counting::drop>("breakthrough, the first king wins", 5, 27117);
  check_search<frisian>("frisian");
  check_search<antidraughts>("antidraughts");
  check_search<house>("house");
  check_search<canadian>("canadian");
  check_search<turkish>("turkish");
  if (!wrong) std::puts("native checkers: all tests passed");
  return wrong != 0;
}
