// Native checkers without Python, for the sanitizers: a short count of one variant for each
// kind of board and rule that the generator treats differently.
#include <cstdint>
#include <cstdio>

#include "perft.hpp"

using namespace checkrow::checkers;

namespace {

int wrong = 0;

template <const Rules& R, Counting How>
void check(const char* name, int depth, std::uint64_t expected) {
  constexpr int first = R.first == dark ? dark : light;
  const std::uint64_t counted = Perft<R, first, How>::count_from(start<R>(first), depth);
  if (counted == expected) return;
  ++wrong;
  std::printf("%s, depth %d: %llu instead of %llu\n", name, depth,
              static_cast<unsigned long long>(counted), static_cast<unsigned long long>(expected));
}

}  // namespace

int main() {
  check<american, Counting::keep>("american, short kings", 8, 845931);
  check<russian, Counting::drop>("russian, flying kings", 7, 190146);
  check<canadian, Counting::drop>("canadian, 128 bits", 5, 79049);
  check<turkish, Counting::each>("turkish, straight", 5, 85090);
  check<house, Counting::keep>("house, free to stop", 5, 23582);
  if (!wrong) std::puts("native checkers: all counts are right");
  return wrong != 0;
}
