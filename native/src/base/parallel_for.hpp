// A loop shared by several threads; the calling thread reports progress and can stop it.
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

#include "base/control.hpp"

namespace checkrow {

class ParallelFor {
 public:
  // Called every 20 milliseconds on the calling thread with the share of the work done.
  // Returns whether to continue.
  using Ask = std::function<bool(double share)>;

  explicit ParallelFor(int threads, Ask ask = {}) : threads_(threads), ask_(std::move(ask)) {}

  // Sets which share of the whole work the next loop does, from `begin` to `end`, for the reports.
  void stage(double begin, double end) {
    begin_ = begin;
    end_ = end;
  }

  // Calls `work(n)` once for each n below `pieces`, in any order. Throws `Stopped` if `ask`
  // returns false, and rethrows what `work` throws; all threads have ended by then.
  template <class Work>
  void run(std::uint64_t pieces, Work&& work) {
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
    Threads threads;
    for (int one = 0; one < threads_; ++one) threads.started.emplace_back(serve);
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
    report(1);  // so that many short loops report too
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds interval{20};

  // Joins its threads when destroyed. (Apple's library has no std::jthread.)
  struct Threads {
    std::vector<std::thread> started;

    ~Threads() {
      for (std::thread& thread : started) thread.join();
    }
  };

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

}  // namespace checkrow
