// How a long search is watched and stopped.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace checkrow {

// Thrown out of a search that was told to stop. What it stored until then stays valid.
struct Stopped {};

// Told how many nodes the search has visited; its answer says whether to go on.
using Progress = std::function<bool(std::uint64_t nodes)>;

class Control {
 public:
  // A search calls `tick` each time it has visited so many nodes: often enough to stop within
  // a few milliseconds, seldom enough to cost nothing.
  static constexpr std::uint64_t nodes_per_tick = 4096;

  // From now on `progress` (which may be empty) is asked at intervals.
  void watch(Progress progress);

  // Raises `Stopped` when the answer was no.
  void tick(std::uint64_t nodes);

 private:
  static constexpr std::chrono::milliseconds interval{20};

  Progress progress_;
  std::chrono::steady_clock::time_point asked_;
};

}  // namespace checkrow
