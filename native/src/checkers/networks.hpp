// The network of each variant.
#pragma once

#include <memory>
#include <string_view>

#include "checkers/network.hpp"
#include "checkers/places.hpp"

namespace checkrow::checkers {

// Returns a network that only counts men and kings: the starting point of tuning.
template <const Rules& R>
std::shared_ptr<const Network> material_network() {
  // Where losing wins, pieces are bad.
  constexpr int sign = R.losing_wins ? -1 : 1;
  // In hundredths of a man. A flying king controls two diagonals; catching one can cost three men.
  constexpr int man = sign * 100, king = sign * (R.flying_kings && !R.losing_wins ? 320 : 145);
  auto found = std::make_shared<Network>();
  found->variant = R.key;
  found->scale = 100;
  found->sets.resize(1);
  found->sets[0].resize(static_cast<std::size_t>(Network::kinds * Places<R>::squares) + 1);
  for (Network::Head& head : found->heads) {
    head.man = man * Network::logit / found->scale;
    head.king = king * Network::logit / found->scale;
  }
  return found;
}

// Returns the network that the search plays with: the one in native/networks for this variant or
// for another one with the same rules, or for a new variant without one, the material network.
// Reads each network when it is first needed.
std::shared_ptr<const Network> usual_network(std::string_view variant);

}  // namespace checkrow::checkers
