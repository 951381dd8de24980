#include "base/control.hpp"

#include <algorithm>

namespace checkrow {

Ticker::~Ticker() = default;

std::uint64_t Control::watch(const Limits& limits, std::uint64_t nodes) {
  progress_ = limits.progress;
  asked_.reset();
  last_node_ = limits.nodes < Limits::no_limit - nodes ? nodes + limits.nodes : Limits::no_limit;
  return std::min(limits.nodes, Ticker::nodes_per_tick);
}

std::uint64_t Control::check(std::uint64_t nodes) {
  if (nodes >= last_node_) throw Stopped{"the search has reached its limit of nodes"};
  if (progress_) {
    const auto now = Clock::now();
    if (!asked_) asked_ = now;
    if (now - *asked_ >= interval) {
      const bool go_on = progress_(nodes);
      asked_ = Clock::now();
      if (!go_on) throw Stopped{"the search was stopped"};
    }
  }
  return std::min(last_node_ - nodes, Ticker::nodes_per_tick);
}

}  // namespace checkrow
