#include "connect/thread_pool.hpp"

#include <new>
#include <system_error>

namespace checkrow {

ThreadPool::ThreadPool(MakeCore* make, const Plan& plan) {
  for (int number = 0; number < plan.threads; ++number) {
    workers_.push_back(std::make_unique<Worker>(*this));
    Worker& worker = *workers_.back();
    worker.core.reset(make(plan, worker, number ? first().core.get() : nullptr));
    if (!worker.core->ready()) throw std::bad_alloc();
  }
}

void ThreadPool::begin(const Limits& limits) {
  nodes_before_ = nodes();
  first().next_tick = first().core->nodes() + control_.watch(limits, nodes_before_);
}

void ThreadPool::end() {
  if (!others_.empty()) {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
      open_ = 0;
    }
    news_.notify_all();
    for (std::thread& other : others_) other.join();
    others_.clear();
    over_ = false;
  }
  called_ = false;
  publish(first(), first().core->nodes());
}

int ThreadPool::ask(const Board& board, Word128 moves, int alpha) {
  Worker& me = first();
  me.question = ++asked_;
  if (others_.empty()) {
    question_ = {board, moves, alpha};
    open_.store(asked_, std::memory_order_relaxed);
  } else {
    {
      const std::lock_guard lock(mutex_);
      question_ = {board, moves, alpha};
      open_ = asked_;
    }
    news_.notify_all();
  }
  try {
    const int found = me.core->ask(board, moves, alpha);
    return others_.empty() ? found : close(me.question, found);
  } catch (const Answered&) {
    const std::lock_guard lock(mutex_);
    return answer_;
  }
}

// Records the answer to a question unless it has one already. Returns the answer that counts.
int ThreadPool::close(std::uint64_t question, int found) {
  const std::lock_guard lock(mutex_);
  if (open_ == question) {
    answer_ = found;
    open_ = 0;
  }
  return answer_;
}

void ThreadPool::tick(Worker& worker, std::uint64_t nodes) {
  publish(worker, nodes);
  worker.next_tick = nodes + Ticker::nodes_per_tick;
  if (open_ != worker.question) throw Answered{};
  const std::uint64_t total = this->nodes();
  if (&worker != &first()) {
    if (total >= control_.last_node()) throw GaveUp{};
    return;
  }
  worker.next_tick = nodes + control_.check(total);
  if (!called_ && total - nodes_before_ >= hard) call_the_others();
}

void ThreadPool::call_the_others() {
  called_ = true;
  try {
    for (std::size_t number = 1; number < workers_.size(); ++number) {
      others_.emplace_back([this, number] { help(*workers_[number]); });
    }
  } catch (const std::system_error&) {
    // The system has no more threads for us: those that have started do the work.
  }
}

void ThreadPool::help(Worker& worker) {
  std::unique_lock lock(mutex_);
  worker.question = 0;
  for (;;) {
    news_.wait(lock, [&] { return over_ || (open_ != 0 && open_ != worker.question); });
    if (over_) break;
    worker.question = open_;
    const Question question = question_;
    lock.unlock();
    worker.next_tick = 0;
    try {
      close(worker.question,
            worker.core->ask(question.board, question.moves, question.alpha));
    } catch (const Answered&) {
    } catch (const GaveUp&) {
    }
    lock.lock();
  }
  publish(worker, worker.core->nodes());
}

void ThreadPool::publish(Worker& worker, std::uint64_t nodes) {
  worker.visited.store(nodes, std::memory_order_relaxed);
}

std::uint64_t ThreadPool::nodes() const {
  std::uint64_t total = 0;
  for (const auto& worker : workers_) {
    total += worker->visited.load(std::memory_order_relaxed);
  }
  return total;
}

std::size_t ThreadPool::table_bytes() const {
  std::size_t total = first().core->shared_bytes();
  for (const auto& worker : workers_) total += worker->core->table_bytes();
  return total;
}

}  // namespace checkrow
