#include "batch/checkers_rows.hpp"
#include "batch/games.hpp"
#include "checkers/random_player.hpp"

namespace checkrow::batch {

Games checkers_games(std::string_view variant, const Order& order) {
  using namespace checkers;
  return with_rules(variant, [&]<const Rules& R>() {
    Scribe scribe(order);
    RandomPlayer<R> player;
    const auto watch = [&](const auto& at, int side, const auto&) {
      if (scribe.wants_positions()) {
        CheckersRows<R>::write(setup_of<R>(at, side), [&](std::uint64_t part) { scribe.word(part); });
      }
      scribe.turn();
    };
    for (std::uint64_t number = 0; number < order.games; ++number) {
      scribe.game_over(player.play(SplitMix64::of_game(order.seed, number), watch));
    }
    return Games(scribe.take());
  });
}

}  // namespace checkrow::batch
