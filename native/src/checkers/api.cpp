#include "checkers/api.hpp"

#include "checkers/variants.hpp"

namespace checkrow::checkers {

Setup start_of(std::string_view variant) {
  return with_rules(variant, []<const Rules& R>() {
    constexpr int first = R.first == dark ? dark : light;
    return setup_of<R>(start<R>(first), first);
  });
}

std::vector<SetupTurn> turns(std::string_view variant, const Setup& setup) {
  return with_rules(variant, [&]<const Rules& R>() {
    const auto at = position_of<R>(setup);
    TurnList<typename Squares<R>::Word> list;
    with_side(setup.turn, [&]<int Side>() { Turns<R, Side>::all(at, list); });
    std::vector<SetupTurn> found;
    found.reserve(static_cast<std::size_t>(list.size()));
    for (const auto& turn : list) found.push_back(setup_turn_of<R>(turn));
    return found;
  });
}

Setup play(std::string_view variant, const Setup& setup, const SetupTurn& turn) {
  return with_rules(variant, [&]<const Rules& R>() {
    using Board = Squares<R>;
    const auto at = position_of<R>(setup);
    const auto origin = Board::inner(turn.origin), target = Board::inner(turn.target);
    const bool pass = !origin || !target;
    const Turn<typename Board::Word> inner{
        Board::inner(turn.captured), static_cast<std::uint8_t>(pass ? 0 : lowest(origin)),
        static_cast<std::uint8_t>(pass ? 0 : lowest(target)), turn.king, pass};
    return setup_of<R>(after<R>(at, inner), 1 - setup.turn);
  });
}

}  // namespace checkrow::checkers
