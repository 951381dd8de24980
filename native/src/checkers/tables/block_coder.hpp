// The values of some consecutive positions of a slice as bits, guessed from neighbours.
//
// A value is mostly that of its neighbours: the position before; and those where the second
// piece of the kind that varies fastest, the third one, or a piece of another kind stands one
// square further back. How often each pattern of neighbours is followed by each value is
// counted once for a slice, and those chances are what the range coder needs.
//
// Blocks do not know each other, so that one can be read without the others. What a reader
// never asks for has no value of its own here: it is written as whatever is cheapest.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

#include "range_coder.hpp"
#include "values.hpp"

namespace checkrow::checkers::tables {

inline constexpr Value any_value = 255;  // never asked for

// The questions that are asked about a value, each with a chance of its own.
inline constexpr int patterns = 4 * 4 * 4 * 4;
inline constexpr int spreads = 5;  // how far apart the distances of two neighbours are
inline constexpr int most_off = 16;
inline constexpr int plain_questions = patterns * 2;
inline constexpr int exact_questions = plain_questions + 2 * spreads * (2 + most_off);

constexpr int questions(bool exact) { return exact ? exact_questions : plain_questions; }

// Where a value of a slice has its neighbours: places of the kind that varies fastest.
struct Rows {
  explicit Rows(const Slice& slice) {
    const std::array<std::array<int, 2>, 4> varying{{
        {slice.their_kings, slice.places_for_their_kings()},
        {slice.kings, slice.places_for_kings()},
        {slice.their_men, 28},
        {slice.men, 28}}};
    for (const auto& [some, room] : varying) {
      if (!some) continue;
      pieces = some;
      ways = ways_to_put(some, room);
      break;
    }
  }

  int pieces = 0;
  std::uint32_t ways = 0;
};

// Goes through a block value by value. `coder.ask(question, yes, free)` writes, reads or counts
// the answer to a question, and returns it; a free one may be answered either way.
template <bool Exact, class Coder>
class BlockWalk {
 public:
  BlockWalk(const Rows& rows, std::uint64_t first, Coder& coder)
      : rows_(rows), coder_(coder), fast_(static_cast<std::uint32_t>(first % rows.ways)) {
    place();
  }

  // `values` holds what is to be written, or room for what is read.
  void run(std::span<Value> values) {
    const int size = static_cast<int>(values.size());
    for (int at = 0; at < size; ++at) {
      const Value* here = values.data() + at;
      near_[0] = at >= 1 ? here[-1] : none;
      near_[1] = at >= 2 ? here[-2] : none;
      near_[2] = none;
      if (rows_.pieces > 1 && stands_[0] + 1 < stands_[1]) {
        const int back = stands_[1] - 1;
        if (at >= back) near_[2] = here[-back];
      }
      near_[3] = none;
      if (at >= static_cast<int>(rows_.ways)) {
        near_[3] = here[-static_cast<int>(rows_.ways)];
      } else if (rows_.pieces > 2 && stands_[1] + 1 < stands_[2]) {
        const int back = static_cast<int>(ways_to_put(2, stands_[2] - 1));
        if (at >= back) near_[3] = here[-back];
      }
      values[at] = one(values[at]);
      advance();
    }
  }

 private:
  static constexpr int none = 256;

  static int outcome(int value) { return value == none ? 3 : plain(value); }

  Value one(int wanted) {
    const int pattern = ((outcome(near_[0]) * 4 + outcome(near_[1])) * 4 + outcome(near_[2])) * 4 +
                        outcome(near_[3]);
    const int guess = near_[0] == none ? drawn : plain(near_[0]);
    const int low = guess == drawn ? lost : drawn, high = guess == won ? lost : won;
    const bool free = wanted == any_value;
    const int kind = free ? -1 : plain(wanted);
    int found = guess;
    if (!coder_.ask(pattern * 2, kind == guess, free))
      found = coder_.ask(pattern * 2 + 1, kind == low, free) ? low : high;
    if (!Exact || found == drawn) return static_cast<Value>(found);
    return distance(found, wanted, free);
  }

  // How far the end is, told by how much the guess is off, in steps of two turns.
  Value distance(int kind, int wanted, bool free) {
    int guesses[2] = {none, none}, known = 0;
    for (const int which : {0, 2, 3, 1})
      if (known < 2 && near_[which] != none && outcome(near_[which]) == kind)
        guesses[known++] = near_[which];
    const int guess = known ? guesses[0] : last_[kind] ? last_[kind] : kind;
    const int spread =
        known < 2 ? 4 : std::min(std::abs(guesses[0] - guesses[1]) / 2, spreads - 2);
    const int first = plain_questions + ((kind - 1) * spreads + spread) * (2 + most_off);
    int off = free ? 0 : (wanted - guess) / 2;
    if (!coder_.ask(first, off == 0, false)) {
      const bool more = coder_.ask(first + 1, off > 0, false);
      int size = 1;
      while (!coder_.ask(first + 1 + std::min(size, most_off), std::abs(off) == size, false))
        if (++size > longest_distance) break;
      off = more ? size : -size;
    } else {
      off = 0;
    }
    last_[kind] = static_cast<Value>(guess + 2 * off);
    return last_[kind];
  }

  // Where the pieces of the fastest kind stand, lowest first.
  void place() {
    Set set = set_numbered(fast_, rows_.pieces);
    for (int nth = 0; nth < rows_.pieces; ++nth, set &= set - 1)
      stands_[nth] = std::countr_zero(set);
  }

  void advance() {
    if (++fast_ == rows_.ways) {
      fast_ = 0;
      for (int nth = 0; nth < rows_.pieces; ++nth) stands_[nth] = nth;
      return;
    }
    int nth = 0;
    while (++stands_[nth] == stands_[nth + 1] && nth + 1 < rows_.pieces) {
      stands_[nth] = nth;
      ++nth;
    }
  }

  const Rows& rows_;
  Coder& coder_;
  std::uint32_t fast_;
  int stands_[most_pieces + 1] = {};
  int near_[4] = {};
  Value last_[3] = {};
};

// Counts answers, and turns the counts into chances.
class Counter {
 public:
  Counter(int questions, std::span<const Chance> known)
      : known_(known), counts_(static_cast<std::size_t>(questions)) {}

  bool ask(int question, bool yes, bool free) {
    if (free) yes = known_.empty() || known_[static_cast<std::size_t>(question)] >= 1 << 15;
    ++counts_[static_cast<std::size_t>(question)][yes];
    return yes;
  }

  std::vector<Chance> chances() const {
    std::vector<Chance> found;
    for (const auto& [no, yes] : counts_) {
      const double share = (static_cast<double>(yes) + 0.4) / (static_cast<double>(yes + no) + 0.8);
      found.push_back(static_cast<Chance>(std::clamp(share * 65536, 1.0, 65535.0)));
    }
    return found;
  }

 private:
  std::span<const Chance> known_;
  std::vector<std::array<std::uint64_t, 2>> counts_;
};

class Writer {
 public:
  explicit Writer(std::span<const Chance> chances) : chances_(chances) {}

  bool ask(int question, bool yes, bool free) {
    const Chance chance = chances_[static_cast<std::size_t>(question)];
    if (free) yes = chance >= 1 << 15;
    encoder_.add(yes, chance);
    return yes;
  }

  std::vector<std::uint8_t> finish() { return encoder_.finish(); }

 private:
  std::span<const Chance> chances_;
  Encoder encoder_;
};

class Reader {
 public:
  Reader(std::span<const Chance> chances, std::span<const std::uint8_t> bytes)
      : chances_(chances.data()), decoder_(bytes.data(), bytes.data() + bytes.size()) {}

  bool ask(int question, bool, bool) { return decoder_.next(chances_[question]); }

 private:
  const Chance* chances_;
  Decoder decoder_;
};

}  // namespace checkrow::checkers::tables
