// What the tuner does for one variant: self-play, matches between two evaluations, and
// measurements. Each variant is compiled by itself (variant_tuner.cpp), so that they compile in
// parallel.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace checkrow::tuner {

struct Task {
  std::string evaluation = "usual";  // "material", "usual", or a network's file
  std::string against = "usual";     // in a match, or in measurements
  std::string records;               // the file to write or to read
  std::string tables;                // a folder of endgame tables; none if empty
  std::uint64_t seed = 1;
  int threads = 1;
  int games = 1'000'000'000;  // at most; pairs of games in a match
  double seconds = 1e9;       // at most
  std::uint64_t nodes = 1000; // for each turn
  double turn_seconds = 0;    // if above 0, limits turns instead of `nodes`
  int search_threads = 1;     // of `evaluation` in a match with `turn_seconds`
  int opening = 4;            // random turns at the start, plus up to five more
  int unfair = 100;           // skips openings that are worth more than this to one side
  int noise = 200;            // one turn in this many is random; 0: none
  double elo0 = 0, elo1 = 10; // the hypotheses of the sequential test of a match
  bool whole = false;         // play all games of a match, whatever the test says
};

class Tuner {
 public:
  virtual ~Tuner() = default;

  // Plays games and writes their quiet positions (record.hpp). The games depend on the seed alone;
  // their order in the file depends on the threads.
  virtual void generate(const Task& task) const = 0;

  // Plays `evaluation` against another one, every opening with both colours.
  virtual void match(const Task& task) const = 0;

  // Compares static values with a deep search (`nodes`) of the positions in a file of records.
  virtual void correlate(const Task& task) const = 0;

  // Measures nodes per second and nanoseconds per evaluation.
  virtual void measure(const Task& task) const = 0;
};

// The variants that can be tuned, and the tuner of each.
std::vector<std::string_view> tuned_variants();
std::unique_ptr<Tuner> make_tuner(std::string_view variant);

}  // namespace checkrow::tuner
