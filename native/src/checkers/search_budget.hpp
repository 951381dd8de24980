// Decides how long a search may run: counts its nodes, and calls `keep_going` every few thousand
// nodes or every few milliseconds, even while it lists the captures of one position.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

#include "checkers/turn_list.hpp"

namespace checkrow::checkers {

class SearchBudget {
 public:
  struct StoppedAmongCaptures {};

  SearchBudget() = default;
  SearchBudget(const SearchBudget&) = delete;
  SearchBudget& operator=(const SearchBudget&) = delete;

  // `keep_going` may be empty, and must outlive the search.
  void begin(std::uint64_t most_nodes, const std::function<bool()>& keep_going) {
    most_nodes_ = most_nodes;
    keep_going_ = keep_going ? &keep_going : nullptr;
    nodes_ = steps_ = asked_at_node_ = 0;
    asked_at_ = Clock::now();
    stopped_ = false;
  }

  void end() { visited_.store(nodes_, std::memory_order_relaxed); }

  bool stopped() const { return stopped_; }
  std::uint64_t nodes() const { return nodes_; }

  // Counts one more node, unless the search has to stop. Returns whether it may be visited.
  bool take_node() {
    if (stopped_ || nodes_ >= most_nodes_) {
      stopped_ = true;
      return false;
    }
    ++nodes_;
    if (nodes_ % between_looks == 0 &&
        (nodes_ - asked_at_node_ >= between_checks || Clock::now() - asked_at_ >= most_between_checks))
      ask();
    return !stopped_;
  }

  // Counts steps of capture chains; a single node may have very many.
  void take_steps(std::uint64_t steps) {
    steps_ += steps;
    if (steps_ >= steps_between_checks) ask();
  }

  // The pause of the capture generator. Throws StoppedAmongCaptures if the search must stop.
  const CaptureSteps::Pause& between_captures() const { return between_captures_; }

  // The nodes of the search in progress, or of the last one. For other threads: the number is
  // slightly out of date.
  std::uint64_t visited() const { return visited_.load(std::memory_order_relaxed); }
  void forget_visited() { visited_.store(0, std::memory_order_relaxed); }

 private:
  using Clock = std::chrono::steady_clock;
  // Nodes take longer while the system maps the pages of a new table, or while endgame tables are
  // unpacked, so counting nodes is not enough: the clock is read too.
  static constexpr std::uint64_t between_checks = 2048, between_looks = 32;
  static constexpr std::chrono::milliseconds most_between_checks{4};
  static constexpr std::uint64_t steps_between_checks = 5'000;  // 0.004 s

  void ask() {
    visited_.store(nodes_, std::memory_order_relaxed);
    if (keep_going_ && !(*keep_going_)()) stopped_ = true;
    steps_ = 0;
    asked_at_node_ = nodes_;
    asked_at_ = Clock::now();
  }

  std::uint64_t most_nodes_ = 0;
  const std::function<bool()>* keep_going_ = nullptr;
  std::uint64_t nodes_ = 0;
  std::uint64_t steps_ = 0;  // since the last `ask`
  std::uint64_t asked_at_node_ = 0;
  Clock::time_point asked_at_;
  std::atomic<std::uint64_t> visited_ = 0;
  const CaptureSteps::Pause between_captures_ = [this] {
    ask();
    if (stopped_) throw StoppedAmongCaptures{};
  };
  bool stopped_ = false;
};

}  // namespace checkrow::checkers
