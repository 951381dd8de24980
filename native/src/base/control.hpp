// Limits of a long search, which reports progress and can be stopped.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

namespace checkrow {

// Ends a search that reached a limit or was stopped. The results it stored stay valid.
struct Stopped {
  const char* why;
};

// Receives the number of nodes visited so far; returns whether to continue.
using Progress = std::function<bool(std::uint64_t nodes)>;

// The limits of a call: it continues while `progress` (which may be empty) returns true, for at
// most `nodes` nodes.
struct Limits {
  static constexpr std::uint64_t no_limit = UINT64_MAX;

  Progress progress;
  std::uint64_t nodes = no_limit;
};

// Interrupts a search at intervals. After `next_tick` nodes the search calls `tick`, which sets the
// next one, or throws to end the search.
struct Ticker {
  // Frequent enough to stop within milliseconds, rare enough to cost nothing.
  static constexpr std::uint64_t nodes_per_tick = 4096;

  virtual ~Ticker();
  virtual void tick(std::uint64_t nodes) = 0;

  std::uint64_t next_tick = 0;
};

// Enforces the limits of a call. All node counts start from the same zero.
class Control {
 public:
  // Sets the limits of a search that has visited `nodes` nodes so far. Returns how many it may
  // visit before it must call `check`.
  std::uint64_t watch(const Limits& limits, std::uint64_t nodes);

  // Throws `Stopped` when a limit is reached; otherwise returns the same as `watch`.
  std::uint64_t check(std::uint64_t nodes);

  // The last node that the search may visit.
  std::uint64_t last_node() const { return last_node_; }

 private:
  static constexpr std::chrono::milliseconds interval{20};

  using Clock = std::chrono::steady_clock;

  Progress progress_;
  // When `progress` was last called. Most calls end before they ever read the clock.
  std::optional<Clock::time_point> asked_;
  std::uint64_t last_node_ = 0;
};

}  // namespace checkrow
