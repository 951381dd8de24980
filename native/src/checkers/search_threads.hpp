// Several threads that search one position with one table (lazy SMP).
//
// The calling thread searches as if it were alone, and only it calls `keep_going` and `progress`.
// The others join at its first call of `keep_going`, after a few milliseconds. Each has its own
// history, accumulators and path; half of them start a depth ahead. They share only the table, in
// which each finds the results of the others. They end with the call; an idle search has none.
//
// With one thread, a search is reproducible; with more, it is not.
#pragma once

#include <atomic>
#include <memory>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "checkers/search.hpp"

namespace checkrow::checkers {

template <const Rules& R>
class SearchThreads {
  using Core = Search<R>;
  using Word = typename Squares<R>::Word;

 public:
  using Limits = typename Core::Limits;
  using Progress = typename Core::Progress;

  SearchThreads(std::size_t table_bytes, const NetworkEvaluation<R>& evaluation,
                const tables::Tables* tables)
      : table_(std::make_shared<TranspositionTable>(table_bytes)),
        evaluation_(evaluation),
        tables_(tables) {
    add_core();
  }

  // Forgets earlier searches: the next one runs as if this object were new.
  void forget() {
    for (const auto& core : cores_) core->forget();
  }

  // As `Search::run`. A limit of nodes applies to the calling thread only.
  Progress run(const std::vector<Position<Word>>& seen, int side, int ending_turns,
               const Limits& limits, int threads) {
    if (threads <= 1) return first().run(seen, side, ending_turns, limits);
    while (static_cast<int>(cores_.size()) < threads) add_core();
    Helpers helpers(*this, seen, side, ending_turns, limits, threads);
    Limits own = limits;
    own.keep_going = [&] {
      helpers.start();
      return !limits.keep_going || limits.keep_going();
    };
    if (limits.progress)
      own.progress = [&](const Progress& found) {
        Progress of_all = found;
        of_all.nodes += helpers.nodes();
        limits.progress(of_all);
      };
    Progress best = first().run(seen, side, ending_turns, own);
    helpers.stop();
    best.nodes += helpers.nodes();
    for (const Progress& found : helpers.found())
      if (best.depth && found.depth > best.depth) {
        const std::uint64_t nodes = best.nodes;
        best = found;
        best.nodes = nodes;
      }
    return best;
  }

 private:
  // The threads other than the calling one. The destructor stops and joins them.
  class Helpers {
   public:
    Helpers(SearchThreads& of, const std::vector<Position<Word>>& seen, int side, int ending_turns,
            const Limits& limits, int threads)
        : of_(of), seen_(seen), side_(side), ending_turns_(ending_turns), wanted_(threads - 1) {
      limits_.depth = limits.depth;
      limits_.keep_going = [this] { return !stopped_.load(std::memory_order_relaxed); };
      found_.resize(static_cast<std::size_t>(wanted_));
      for (int number = 1; number <= wanted_; ++number) core(number).budget().forget_visited();
    }
    ~Helpers() { stop(); }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

    void start() {
      if (called_) return;
      called_ = true;
      try {
        for (int number = 1; number <= wanted_; ++number)
          threads_.emplace_back([this, number] { help(number); });
      } catch (const std::system_error&) {
        // The system has no more threads for us: those that have started do the work.
      }
    }

    void stop() {
      stopped_ = true;
      for (std::thread& thread : threads_) thread.join();
      threads_.clear();
    }

    std::uint64_t nodes() const {
      std::uint64_t all = 0;
      for (int number = 1; number <= wanted_; ++number) all += core(number).budget().visited();
      return all;
    }

    // After `stop`.
    const std::vector<Progress>& found() const { return found_; }

   private:
    void help(int number) {
      try {
        found_[static_cast<std::size_t>(number - 1)] =
            core(number).deepen(seen_, side_, ending_turns_, limits_, 1 + number % 2);
      } catch (const std::bad_alloc&) {
        // Without memory this thread gives up; if the first one has none either, it reports that.
      }
    }

    Core& core(int number) const { return *of_.cores_[static_cast<std::size_t>(number)]; }

    SearchThreads& of_;
    const std::vector<Position<Word>>& seen_;
    int side_, ending_turns_, wanted_;
    Limits limits_;
    std::atomic<bool> stopped_ = false;
    bool called_ = false;
    std::vector<std::thread> threads_;
    std::vector<Progress> found_;
  };

  Core& first() { return *cores_.front(); }

  void add_core() { cores_.push_back(std::make_unique<Core>(table_, evaluation_, tables_)); }

  std::shared_ptr<TranspositionTable> table_;
  NetworkEvaluation<R> evaluation_;
  const tables::Tables* tables_;
  std::vector<std::unique_ptr<Core>> cores_;
};

}  // namespace checkrow::checkers
