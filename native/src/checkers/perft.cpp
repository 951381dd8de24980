#include "checkers/perft.hpp"

#include "checkers/api.hpp"
#include "checkers/variants.hpp"

namespace checkrow::checkers {

std::uint64_t perft(std::string_view variant, const Setup& setup, int depth, Counting how,
                    const Progress& progress) {
  return with_rules(variant, [&]<const Rules& R>() -> std::uint64_t {
    const auto at = position_of<R>(setup);
    if (depth < 1) return 1;
    if (!at.mine || !at.theirs) return 0;  // the game is over
    Meter meter(progress);
    return with_side(setup.turn, [&]<int Side>() {
      if constexpr (!R.may_stop) {
        // Pieces that do not fly have only one landing square.
        constexpr Counting each = R.flying_kings ? Counting::each : Counting::keep;
        if (how == Counting::drop)
          return Perft<R, Side, Counting::drop>::count_from(at, depth, meter);
        if (how == Counting::each) return Perft<R, Side, each>::count_from(at, depth, meter);
      }
      return Perft<R, Side, Counting::keep>::count_from(at, depth, meter);
    });
  });
}

}  // namespace checkrow::checkers
