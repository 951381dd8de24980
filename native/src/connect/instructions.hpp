// The sets of instructions that the search is compiled for.
#pragma once

#include <string_view>
#include <vector>

#include "connect/core.hpp"

namespace checkrow {

struct Instructions {
  std::string_view name;
  MakeCore* make;
};

// Those that this processor understands, the fastest first.
std::vector<Instructions> known_instructions();

// The one of this name, or the fastest if the name is empty. Throws std::invalid_argument.
Instructions find_instructions(std::string_view name);

}  // namespace checkrow
