// The instruction sets that the search is compiled for.
#pragma once

#include <string_view>
#include <vector>

#include "connect/core.hpp"

namespace checkrow {

struct Instructions {
  std::string_view name;
  MakeCore* make;
};

// Returns those that this processor supports, fastest first.
std::vector<Instructions> known_instructions();

// Returns the one of this name, or the fastest if it is empty. Throws std::invalid_argument.
Instructions find_instructions(std::string_view name);

}  // namespace checkrow
