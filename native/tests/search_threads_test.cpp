// Tests searches with several threads and one table, short enough to run under the thread
// sanitizer, which finds data races.

#include <atomic>
#include <chrono>
#include <cstdio>
#include <string>

#include "checkers/searcher.hpp"

using namespace checkrow::checkers;

namespace {

int failures = 0;

void expect(bool fine, const std::string& what) {
  if (fine) return;
  ++failures;
  std::printf("FAILED: %s\n", what.c_str());
}

bool same(const SetupTurn& one, const SetupTurn& other) {
  return one.origin == other.origin && one.target == other.target &&
         one.captured == other.captured && one.king == other.king;
}

bool is_legal(std::string_view variant, const Setup& at, const SetupTurn& turn) {
  for (const SetupTurn& legal : turns(variant, at))
    if (same(turn, legal)) return true;
  return false;
}

// Checks that all turns of a line are legal, with a table so small that threads collide in it.
void lines_are_legal(std::string_view variant) {
  const auto searcher = Searcher::make(variant, 1 << 16);
  Setup at = start_of(variant);
  for (int turn = 0; turn < 4; ++turn) {
    std::uint64_t told = 0;
    SearchLimits limits;
    limits.depth = 64;
    limits.threads = 4;
    int asked = 0;
    limits.keep_going = [&] { return ++asked < 8; };
    limits.progress = [&](const SearchProgress& found) {
      expect(found.nodes >= told, std::string(variant) + ": the number of nodes only grows");
      told = found.nodes;
    };
    const SearchProgress found = searcher->search({at}, 0, limits);
    expect(found.depth > 0 && found.nodes >= told, std::string(variant) + ": it finds a turn");
    Setup then = at;
    for (const SetupTurn& each : found.line) {
      expect(is_legal(variant, then, each), std::string(variant) + ": the line is legal");
      then = play(variant, then, each);
    }
    at = play(variant, at, found.line.at(0));
  }
}

// Checks that a search with several threads does not change what one thread finds afterwards.
void one_thread_repeats(std::string_view variant) {
  const auto searcher = Searcher::make(variant, 1 << 20);
  const Setup at = start_of(variant);
  const auto alone = [&] {
    searcher->forget();
    return searcher->search({at}, 0, {.nodes = 20'000, .keep_going = {}, .progress = {}, .threads = 4});
  };
  const SearchProgress before = alone();
  int asked = 0;
  SearchLimits limits;
  limits.threads = 3;
  limits.keep_going = [&] { return ++asked < 10; };
  searcher->search({at}, 0, limits);
  const SearchProgress after = alone();
  expect(before.nodes == 20'000 && after.nodes == before.nodes && after.depth == before.depth &&
             after.value == before.value && after.line.size() == before.line.size(),
         std::string(variant) + ": a search with one thread is reproducible");
}

// Checks that an exception of a callback reaches the caller, and that the next search works.
void errors_come_out() {
  struct Mistake {};
  const auto searcher = Searcher::make("american", 1 << 16);
  const Setup at = start_of("american");
  for (int time = 0; time < 3; ++time) {
    bool came_out = false;
    int asked = 0;
    SearchLimits limits;
    limits.threads = 4;
    limits.keep_going = [&] {
      if (++asked == 5) throw Mistake{};
      return true;
    };
    try {
      searcher->search({at}, 0, limits);
    } catch (const Mistake&) {
      came_out = true;
    }
    expect(came_out, "an exception of the callback reaches the caller");
  }
}

}  // namespace

int main() {
  lines_are_legal("american");
  lines_are_legal("international");
  one_thread_repeats("american");
  one_thread_repeats("international");
  errors_come_out();
  if (failures == 0) std::printf("Threads search together without races.\n");
  return failures != 0;
}
