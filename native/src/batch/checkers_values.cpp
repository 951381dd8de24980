#include <string>

#include "batch/checkers_rows.hpp"
#include "batch/checkers_values.hpp"
#include "checkers/network_evaluation.hpp"
#include "checkers/networks.hpp"
#include "checkers/variants.hpp"

namespace checkrow::batch {
namespace {

using namespace checkers;

template <const Rules& R>
int value_of(const Setup& setup, NetworkEvaluation<R>& evaluation) {
  using Board = Squares<R>;
  const auto at = position_of<R>(setup);
  const auto light_men = Board::inner(setup.light_pieces & ~setup.kings);
  const auto dark_men = Board::inner(setup.dark_pieces & ~setup.kings);
  if ((light_men & Sides<R>::template far_row<light>) ||
      (dark_men & Sides<R>::template far_row<dark>)) {
    throw std::invalid_argument("a man is on a square where it would be a king");
  }
  return with_side(setup.turn, [&]<int Side>() {
    TurnList<typename Board::Word> list;
    constexpr std::size_t enough = 1;  // all that matters is whether there is a turn
    Turns<R, Side>::all(at, list, enough);
    if (list.empty()) throw std::invalid_argument("the game is over");
    return evaluation.template of<Side>(at);
  });
}

}  // namespace

std::vector<std::int32_t> checkers_values(std::string_view variant,
                                          std::span<const std::uint64_t> rows) {
  return with_rules(variant, [&]<const Rules& R>() {
    using Rows = CheckersRows<R>;
    const std::size_t count = rows.size() / Rows::row_words;
    NetworkEvaluation<R> evaluation(usual_network(R.key));
    std::vector<std::int32_t> values;
    values.reserve(count);
    for (std::size_t number = 0; number < count; ++number) {
      try {
        values.push_back(value_of<R>(Rows::read(rows.data() + number * Rows::row_words), evaluation));
      } catch (const std::invalid_argument& refusal) {
        throw std::invalid_argument("row " + std::to_string(number) + ": " + refusal.what());
      }
    }
    return values;
  });
}

}  // namespace checkrow::batch
