#include "checkers/random_games.hpp"

#include "checkers/random_player.hpp"

namespace checkrow::checkers {

RandomGame random_game(std::string_view variant, std::uint64_t seed, std::uint64_t number) {
  return with_rules(variant, [&]<const Rules& R>() {
    RandomGame game;
    RandomPlayer<R> player;
    const auto watch = [&](const auto& at, int side, const auto& turn) {
      if (game.turns.empty()) game.start = setup_of<R>(at, side);
      game.turns.push_back(setup_turn_of<R>(turn));
    };
    game.winner = player.play(SplitMix64::of_game(seed, number), watch);
    return game;
  });
}

}  // namespace checkrow::checkers
