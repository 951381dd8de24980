// One random game turn by turn: the same games as in batch/games.hpp, for tests and debugging.
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

// Returns game `number` of a seed.
RandomGame random_game(std::string_view variant, std::uint64_t seed, std::uint64_t number);

}  // namespace checkrow::checkers
