// How a long search is watched and stopped.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace checkrow {

// Thrown out of a search that was told to stop. What it stored until then stays valid.
struct Stopped {
  const char* why;
};

// Told how many nodes the search has visited; its answer says whether to go on.
using Progress = std::function<bool(std::uint64_t nodes)>;

// How long a call may go on: while `progress` (which may be empty) says so, and for at most
// so many nodes.
struct Limits {
  static constexpr std::uint64_t no_limit = UINT64_MAX;

  Progress progress;
  std::uint64_t nodes = no_limit;
};

class Control {
 public:
  // When a search has visited so many nodes, it calls `tick` before it visits another.
  // (Read at every node, and therefore no function: see level.cpp.)
  std::uint64_t next_tick = 0;

  // From now on these limits hold, for a search that has visited `nodes` before.
  void watch(const Limits& limits, std::uint64_t nodes);

  // Raises `Stopped` when one of the limits is reached.
  void tick(std::uint64_t nodes);

 private:
  // Often enough to stop within a few milliseconds, seldom enough to cost nothing.
  static constexpr std::uint64_t nodes_per_tick = 4096;
  static constexpr std::chrono::milliseconds interval{20};

  void plan(std::uint64_t nodes);

  Progress progress_;
  std::chrono::steady_clock::time_point asked_;
  std::uint64_t last_node_ = 0;
};

}  // namespace checkrow
