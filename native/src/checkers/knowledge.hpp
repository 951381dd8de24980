// What a search knows about positions before it looks ahead: a network, or weights.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "checkers/network.hpp"

namespace checkrow::checkers {

using Weight = std::int16_t;

// `weights` are used where there is no network.
struct Knowledge {
  std::vector<Weight> weights;
  std::shared_ptr<const Network> network;
};

// What the search plays with: the network of native/networks for this variant or for one with the
// same rules, else the tuned weights. A network is read when it is first asked for.
Knowledge usual_knowledge(std::string_view variant);

}  // namespace checkrow::checkers
