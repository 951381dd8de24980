// From the key of a variant to the generators that are compiled for it.
#pragma once

#include <stdexcept>
#include <string>

#include "checkers/position.hpp"

namespace checkrow::checkers {

inline constexpr std::array<std::string_view, 11> variant_keys{
    "house", "american", "international", "canadian", "brazilian", "russian",
    "pool",  "italian",  "spanish",       "czech",    "turkish"};

// Calls `act.operator()<rules>()` with the rules of a variant.
template <class Act>
decltype(auto) with_rules(std::string_view key, Act&& act) {
  if (key == house.key) return act.template operator()<house>();
  if (key == american.key) return act.template operator()<american>();
  if (key == international.key) return act.template operator()<international>();
  if (key == canadian.key) return act.template operator()<canadian>();
  if (key == brazilian.key) return act.template operator()<brazilian>();
  if (key == russian.key) return act.template operator()<russian>();
  if (key == pool.key) return act.template operator()<pool>();
  if (key == italian.key) return act.template operator()<italian>();
  if (key == spanish.key) return act.template operator()<spanish>();
  if (key == czech.key) return act.template operator()<czech>();
  if (key == turkish.key) return act.template operator()<turkish>();
  throw std::invalid_argument("there is no checkers variant " + std::string(key));
}

// Calls `act.operator()<side>()` with a side that is only known at run time.
template <class Act>
decltype(auto) with_side(int side, Act&& act) {
  return side == light ? act.template operator()<light>() : act.template operator()<dark>();
}

}  // namespace checkrow::checkers
