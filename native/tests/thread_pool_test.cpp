// Tests solvers with several threads, briefly enough to run under the thread sanitizer, which
// finds data races. Compares every answer with that of one thread.

#include <cstdint>
#include <cstdio>
#include <string>

#include "connect/solver.hpp"

using namespace checkrow;

namespace {

int failures = 0;

void expect(bool fine, const std::string& what) {
  if (fine) return;
  ++failures;
  std::printf("FAILED: %s\n", what.c_str());
}

// Solves the empty board, with a table so small that threads collide in it.
void same_as_alone(int width, int height, int connect) {
  const std::string board = std::to_string(width) + "x" + std::to_string(height);
  Solver alone({width, height, connect, 1 << 16, 1});
  Solver threaded({width, height, connect, 1 << 16, 4});
  expect(threaded.score(threaded.board(0, 0), false, {}) ==
             alone.score(alone.board(0, 0), false, {}),
         board + ": the score");
  expect(threaded.columns(threaded.board(0, 0), false, {}) ==
             alone.columns(alone.board(0, 0), false, {}),
         board + ": the columns");
  expect(threaded.line(threaded.board(0, 0), {}) == alone.line(alone.board(0, 0), {}),
         board + ": the line");
}

// Checks that threads stopped in the middle of their work come back for the next call.
void stops_when_told() {
  Solver threaded({8, 8, 4, 1 << 16, 4});  // with entries of 128 bits
  for (int time = 0; time < 3; ++time) {
    bool stopped = false;
    try {
      threaded.score(threaded.board(0, 0), false, {{}, 300'000});
    } catch (const Stopped&) {
      stopped = true;
    }
    expect(stopped, "threads stop at a limit of nodes");
  }
  struct Mistake {};
  const std::uint64_t before = threaded.nodes();
  bool came_out = false;
  try {
    threaded.score(threaded.board(0, 0), false, {[&](std::uint64_t nodes) {
                 if (nodes > before + 300'000) throw Mistake{};
                 return true;
               }});
  } catch (const Mistake&) {
    came_out = true;
  }
  expect(came_out, "an exception of the callback reaches the caller");
}

}  // namespace

int main() {
  same_as_alone(6, 5, 4);
  same_as_alone(4, 7, 4);
  stops_when_told();
  if (failures == 0) std::printf("Threads work together without races.\n");
  return failures != 0;
}
