// One random game, turn by turn: those of batch/games.hpp, for tests and for a closer look.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "checkers/api.hpp"

namespace checkrow::checkers {

struct RandomGame {
  Setup start;
  std::vector<SetupTurn> turns;
  int winner;  // light, dark or nobody (see random_player.hpp)
};

// Game `number` of a seed.
RandomGame random_game(std::string_view variant, std::uint64_t seed, std::uint64_t number);

}  // namespace checkrow::checkers
