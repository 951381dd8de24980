// The network of each variant.
#pragma once

#include <memory>
#include <string_view>

#include "checkers/network.hpp"
#include "checkers/places.hpp"

namespace checkrow::checkers {

// Counts men and kings and knows nothing else: what tuning starts from.
template <const Rules& R>
std::shared_ptr<const Network> material_network() {
  // Where losing wins, pieces are bad.
  constexpr int sign = R.losing_wins ? -1 : 1;
  // In hundredths of a man. A flying king rules two diagonals; it can cost three men to catch it.
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

// Returns the network that the search plays with: the one of native/networks for this variant or
// for another one with the same rules; for a new variant, which has none yet, the material.
// A network is read when it is first asked for.
std::shared_ptr<const Network> usual_network(std::string_view variant);

}  // namespace checkrow::checkers
