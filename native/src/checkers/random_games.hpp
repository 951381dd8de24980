// Random games in bulk, for researchers and for tests: every legal turn is equally likely.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "api.hpp"

namespace checkrow::checkers {

inline constexpr int nobody = -1;  // the winner of a drawn game

struct RandomGames {
  std::vector<std::int8_t> winners;  // light, dark or nobody
  std::vector<std::int32_t> turns;   // how many were played
};

struct RandomGame {
  Setup start;
  std::vector<SetupTurn> turns;
  int winner = nobody;
};

// Games number 0 to `games` - 1 of a seed. `progress`, if it is not empty, hears at intervals
// how many are played; if it answers no, Stopped is thrown.
RandomGames random_games(std::string_view variant, int games, std::uint64_t seed,
                         const Progress& progress = {});

// One of them, turn by turn.
RandomGame random_game(std::string_view variant, std::uint64_t seed, int number);

}  // namespace checkrow::checkers
