// Work shared by several threads, watched and stopped by the one that asked for it.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "../../control.hpp"

namespace checkrow::checkers::tables {

class Crew {
 public:
  // Told every 20 milliseconds, on the thread that asked for the work, what share of it is
  // done; its answer says whether to go on.
  using Ask = std::function<bool(double share)>;

  explicit Crew(int threads, Ask ask = {}) : threads_(threads), ask_(std::move(ask)) {}

  // The next pieces of work are those from `begin` to `end` of the whole, for the reports.
  void stage(double begin, double end) {
    begin_ = begin;
    end_ = end;
  }

  // Calls `work(n)` once for each n below `pieces`, in any order. Raises `Stopped` when the
  // answer to a report was no, or whatever `work` raised; nothing runs any more then.
  template <class Work>
  void share(std::uint64_t pieces, Work&& work) {
    std::atomic<std::uint64_t> next = 0;
    std::exception_ptr failed;
    std::mutex mutex;
    std::condition_variable ended;
    int running = threads_;
    const auto serve = [&] {
      try {
        for (std::uint64_t n; (n = next.fetch_add(1)) < pieces;) work(n);
      } catch (...) {
        const std::lock_guard lock(mutex);
        failed = std::current_exception();
        next = pieces;
      }
      const std::lock_guard lock(mutex);
      if (--running == 0) ended.notify_one();
    };
    std::vector<std::jthread> crew;
    for (int one = 0; one < threads_; ++one) crew.emplace_back(serve);
    std::unique_lock lock(mutex);
    while (!ended.wait_for(lock, interval, [&] { return running == 0; })) {
      lock.unlock();
      try {
        report(static_cast<double>(std::min(next.load(), pieces)) / static_cast<double>(pieces));
      } catch (...) {
        next = pieces;
        throw;
      }
      lock.lock();
    }
    lock.unlock();
    if (failed) std::rethrow_exception(failed);
    report(1);  // much short work must not go unheard either
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds interval{20};

  void report(double done) {
    if (!ask_ || Clock::now() - asked_ < interval) return;
    if (!ask_(begin_ + (end_ - begin_) * done)) throw Stopped{};
    asked_ = Clock::now();
  }

  int threads_;
  Ask ask_;
  double begin_ = 0, end_ = 1;
  Clock::time_point asked_ = Clock::now();
};

}  // namespace checkrow::checkers::tables
