// One or more threads that search for the same answer.
//
// The calling thread starts alone. If the work is hard, others join: each searches for the same
// answer with a shared table of proved bounds, and postpones positions that another thread is
// searching (in_progress.hpp). The first answer counts and the other threads stop. They end with
// the call, so an idle solver has no threads.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "base/control.hpp"
#include "connect/core.hpp"

namespace checkrow {

class ThreadPool {
 public:
  static constexpr int most_threads = 64;

  // Throws std::bad_alloc without memory.
  ThreadPool(MakeCore* make, const Plan& plan);

  // Applies these limits to the pool while this object lives.
  class Job {
   public:
    Job(ThreadPool& pool, const Limits& limits) : pool_(pool) { pool.begin(limits); }
    ~Job() { pool_.end(); }
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

   private:
    ThreadPool& pool_;
  };

  Glance glance(const Board& board) const { return first().core->glance(board); }

  // As in `Core`. Needs a job. Throws `Stopped` when a limit is reached.
  int ask(const Board& board, Word128 moves, int alpha);

  // As in `Core`. Call them between jobs.
  void list(int least_work, ProvedSink& sink) const { first().core->list(least_work, sink); }
  void learn(const Proved& proved) { first().core->learn(proved); }

  // The nodes that all threads have visited since construction. May be called at any time.
  std::uint64_t nodes() const;
  std::size_t table_bytes() const;

 private:
  // A call is hard after this many nodes, about ten milliseconds; starting a thread takes a
  // hundredth of that.
  static constexpr std::uint64_t hard = 1 << 17;

  struct Answered {};  // thrown out of a search when another thread has the answer
  struct GaveUp {};    // thrown out of a helping thread's search when all nodes are used up

  struct Worker : Ticker {
    explicit Worker(ThreadPool& of) : pool(of) {}
    void tick(std::uint64_t nodes) override { pool.tick(*this, nodes); }

    ThreadPool& pool;
    std::unique_ptr<Core> core;
    std::atomic<std::uint64_t> visited = 0;
    std::uint64_t question = 0;
  };

  struct Question {
    Board board;
    Word128 moves;
    int alpha;
  };

  Worker& first() const { return *workers_.front(); }
  void begin(const Limits& limits);
  void end();
  void tick(Worker& worker, std::uint64_t nodes);
  static void publish(Worker& worker, std::uint64_t nodes);
  void call_the_others();
  void help(Worker& worker);
  int close(std::uint64_t question, int found);

  std::vector<std::unique_ptr<Worker>> workers_;
  Control control_;
  std::uint64_t nodes_before_ = 0;

  std::vector<std::thread> others_;
  bool called_ = false;
  std::atomic<std::uint64_t> open_ = 0;  // the number of the question to work on; 0 if answered
  std::uint64_t asked_ = 0;              // the number of the latest question

  // Guarded by the mutex once the other threads have started.
  std::mutex mutex_;
  std::condition_variable news_;
  Question question_{};
  int answer_ = 0;
  bool over_ = false;
};

}  // namespace checkrow
