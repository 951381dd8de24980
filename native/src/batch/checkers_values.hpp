// Static evaluation of many positions of checkers in one call.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace checkrow::batch {

// Returns values for the side to move, in hundredths of a man, without search. `rows` holds whole
// positions as described in games.hpp. Throws std::invalid_argument with the number of the first
// row that is invalid or in which the game is over.
std::vector<std::int32_t> checkers_values(std::string_view variant,
                                          std::span<const std::uint64_t> rows);

}  // namespace checkrow::batch
