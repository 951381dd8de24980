// Finds the code compiled for a variant by its key.
#pragma once

#include <stdexcept>
#include <string>

#include "checkers/position.hpp"

namespace checkrow::checkers {

template <class Act, const Rules& First, const Rules&... Rest>
decltype(auto) with_rules_among(RulesList<First, Rest...>, std::string_view key, Act&& act) {
  if (key == First.key) return act.template operator()<First>();
  if constexpr (sizeof...(Rest) > 0)
    return with_rules_among(RulesList<Rest...>{}, key, act);
  else
    throw std::invalid_argument("there is no checkers variant " + std::string(key));
}

// Calls `act.operator()<rules>()` with the rules of a variant.
template <class Act>
decltype(auto) with_rules(std::string_view key, Act&& act) {
  return with_rules_among(PlayedRules{}, key, act);
}

// Calls `act.operator()<side>()` with a side that is only known at run time.
template <class Act>
decltype(auto) with_side(int side, Act&& act) {
  return side == light ? act.template operator()<light>() : act.template operator()<dark>();
}

}  // namespace checkrow::checkers
