// Limits of a long search: it reports progress and stops when told to.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

namespace checkrow {

// Thrown out of a search that was told to stop. What it stored until then stays valid.
struct Stopped {
  const char* why;
};

// Receives the number of nodes visited so far; returns whether to continue.
using Progress = std::function<bool(std::uint64_t nodes)>;

// Limits of a call: it continues while `progress` (which may be empty) returns true, and for at
// most so many nodes.
struct Limits {
  static constexpr std::uint64_t no_limit = UINT64_MAX;

  Progress progress;
  std::uint64_t nodes = no_limit;
};

// Interrupts a search at intervals. When the search has visited `next_tick` nodes, it calls `tick` before it
// visits another; that sets the next one, or throws to end the search.
struct Ticker {
  // Often enough to stop within a few milliseconds, seldom enough to cost nothing.
  static constexpr std::uint64_t nodes_per_tick = 4096;

  virtual ~Ticker();
  virtual void tick(std::uint64_t nodes) = 0;

  std::uint64_t next_tick = 0;
};

// Holds a call to its limits. All numbers of nodes are counted from the same beginning.
class Control {
 public:
  // From now on these limits hold, for a search that has visited `nodes` before. Returns how
  // many it may visit until it must call `check`.
  std::uint64_t watch(const Limits& limits, std::uint64_t nodes);

  // Raises `Stopped` when one of the limits is reached, or returns as `watch` does.
  std::uint64_t check(std::uint64_t nodes);

  // After so many nodes no other one may be visited.
  std::uint64_t last_node() const { return last_node_; }

 private:
  static constexpr std::chrono::milliseconds interval{20};

  using Clock = std::chrono::steady_clock;

  Progress progress_;
  // When `progress` was last asked. Most calls are over before it is time to look at a clock.
  std::optional<Clock::time_point> asked_;
  std::uint64_t last_node_ = 0;
};

}  // namespace checkrow
