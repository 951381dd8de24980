// One side of a game: the search, and how many threads it may use.
#pragma once

#include "checkers/search_threads.hpp"

namespace checkrow::tuner {

using namespace checkers;

template <const Rules& R>
class Player {
 public:
  using Limits = typename SearchThreads<R>::Limits;
  using Progress = typename SearchThreads<R>::Progress;

  Player(std::size_t table_bytes, const NetworkEvaluation<R>& evaluation,
         const tables::Tables* tables = nullptr, int threads = 1)
      : search_(table_bytes, evaluation, tables), threads_(threads) {}

  void forget() { search_.forget(); }

  Progress run(const std::vector<Position<typename Squares<R>::Word>>& seen, int side,
               int ending_turns, const Limits& limits) {
    return search_.run(seen, side, ending_turns, limits, threads_);
  }

 private:
  SearchThreads<R> search_;
  int threads_;
};

}  // namespace checkrow::tuner
