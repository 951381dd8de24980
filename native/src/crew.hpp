// One or more threads that look for an answer together.
//
// The thread that calls begins alone. If the work turns out to be hard, others join: each of
// them searches the same question, with a table of proved bounds that all share, and puts off
// what another one is already busy with (busy.hpp). Whoever has the answer first tells it, and
// the others give up. At the end of the call they go home, so that a solver that is not asked
// anything has no threads.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "control.hpp"
#include "core.hpp"

namespace checkrow {

class Crew {
 public:
  static constexpr int most_threads = 64;

  // Throws std::bad_alloc without memory.
  Crew(MakeCore* make, const Plan& plan);

  // While this object lives the crew works under these limits.
  class Shift {
   public:
    Shift(Crew& crew, const Limits& limits) : crew_(crew) { crew.begin(limits); }
    ~Shift() { crew_.end(); }
    Shift(const Shift&) = delete;
    Shift& operator=(const Shift&) = delete;

   private:
    Crew& crew_;
  };

  Glance glance(const Board& board) const { return first().core->glance(board); }

  // As in `Core`; during a shift. Throws `Stopped` when a limit is reached.
  int ask(const Board& board, Word128 moves, int alpha);

  // Visited by all, since the beginning. May be asked at any time.
  std::uint64_t nodes() const;
  std::size_t table_bytes() const;

 private:
  // A call is hard from so many nodes on, about ten milliseconds; to start a thread takes a
  // hundredth of that.
  static constexpr std::uint64_t hard = 1 << 17;

  struct Answered {};  // thrown out of a search when another thread has the answer
  struct GaveUp {};    // thrown out of another thread's search when all nodes are used up

  struct Worker : Ticker {
    explicit Worker(Crew& of) : crew(of) {}
    void tick(std::uint64_t nodes) override { crew.tick(*this, nodes); }

    Crew& crew;
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

  // Shared by the threads once the others were called, and then guarded by the mutex.
  std::mutex mutex_;
  std::condition_variable news_;
  Question question_{};
  int answer_ = 0;
  bool over_ = false;
};

}  // namespace checkrow
