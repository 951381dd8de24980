#include "control.hpp"

#include <algorithm>

namespace checkrow {

void Control::watch(const Limits& limits, std::uint64_t nodes) {
  progress_ = limits.progress;
  if (progress_) asked_ = std::chrono::steady_clock::now();
  last_node_ = limits.nodes < Limits::no_limit - nodes ? nodes + limits.nodes : Limits::no_limit;
  plan(nodes);
}

void Control::tick(std::uint64_t nodes) {
  if (nodes >= last_node_) throw Stopped{"the search has visited all the nodes it was given"};
  plan(nodes);
  if (!progress_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now - asked_ < interval) return;
  const bool go_on = progress_(nodes);
  asked_ = std::chrono::steady_clock::now();
  if (!go_on) throw Stopped{"the search was told to stop"};
}

void Control::plan(std::uint64_t nodes) { next_tick = std::min(last_node_, nodes + nodes_per_tick); }

}  // namespace checkrow
