// Prints the nodes of the fixed workload (the bench signature) and the speed in processor time.
// Given the key of a variant, does the same for one game of the search against itself, by the
// number of pieces on the board.
//
//     checkers_bench [VARIANT [NODES]]
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>

#include "checkers/searcher.hpp"

using namespace checkrow::checkers;

namespace {

struct Work {
  std::uint64_t nodes = 0;
  std::clock_t ticks = 0;

  void print(const char* name) const {
    const double seconds = static_cast<double>(ticks) / CLOCKS_PER_SEC;
    std::printf("%-8s %12llu nodes %8.2f s %6.2f million nodes/s\n", name,
                static_cast<unsigned long long>(nodes), seconds,
                seconds > 0 ? static_cast<double>(nodes) / seconds / 1e6 : 0.0);
  }
};

int pieces(const Setup& at) {
  const auto all = at.light_pieces | at.dark_pieces;
  return std::popcount(static_cast<std::uint64_t>(all)) +
         std::popcount(static_cast<std::uint64_t>(all >> 64));
}

// Plays a game of at most 120 turns, and searches each with this many nodes.
void play_a_game(const char* variant, std::uint64_t nodes) {
  const auto searcher = Searcher::make(variant, std::size_t{16} << 20);
  Setup at = start_of(variant);
  const int most = pieces(at);
  Work parts[3], total;
  for (int turn = 0; turn < 120 && !turns(variant, at).empty(); ++turn) {
    Work& part = parts[3 * (most - pieces(at)) / most];
    const std::clock_t began = std::clock();
    const auto found =
        searcher->search({at}, 0, {.nodes = nodes, .keep_going = {}, .progress = {}});
    const std::clock_t ticks = std::clock() - began;
    part.nodes += found.nodes, part.ticks += ticks;
    total.nodes += found.nodes, total.ticks += ticks;
    at = play(variant, at, found.line.at(0));
  }
  parts[0].print("opening");
  parts[1].print("middle");
  parts[2].print("ending");
  total.print("all");
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc > 1) {
    play_a_game(argv[1], argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 300'000);
    return 0;
  }
  const std::clock_t began = std::clock();
  const auto nodes = bench();
  std::printf("Bench: %llu\n", static_cast<unsigned long long>(nodes));
  Work{nodes, std::clock() - began}.print("all");
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
