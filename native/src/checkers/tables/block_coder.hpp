// Codes the values of consecutive positions of a slice as bits, predicted from neighbours.
//
// A value usually equals that of its neighbours: the position before, and those where another
// piece of the kind that varies fastest, or one of the next kind, is one square further back. The
// board also shows how sharp a position is (value_hint.hpp). The coder counts once per slice how
// often each value follows each pattern of these. Every block starts its range coder with the
// resulting probabilities, and adapts them to its own values.
//
// Blocks are independent, so a reader decodes one without the others. Values that no lookup needs
// take no space.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

#include "checkers/tables/range_coder.hpp"
#include "checkers/tables/value_hint.hpp"
#include "checkers/tables/values.hpp"

namespace checkrow::checkers::tables {

// The yes-or-no questions that encode a value, each with its own probability.
inline constexpr int patterns = 4 * 4 * 4 * 4 * hints;
inline constexpr int spreads = 5;  // how far apart the distances of two neighbours are
inline constexpr int most_off = 16;
inline constexpr int plain_questions = patterns * 2;
inline constexpr int exact_questions = plain_questions + 2 * spreads * (2 + most_off);

constexpr int questions(bool exact) { return exact ? exact_questions : plain_questions; }

// The places of the pieces of one kind, lowest first, in one position after another.
class Stands {
 public:
  Stands(const KindOfPiece& kind, std::uint32_t way)
      : pieces_(kind.pieces), ways_(kind.ways), way_(way) {
    Set set = set_numbered(way, pieces_);
    for (int nth = 0; nth < pieces_; ++nth, set &= set - 1) places_[nth] = std::countr_zero(set);
  }

  // Steps to the next way. Returns true after the last one, when the next kind must step too.
  bool advance() {
    if (++way_ == ways_) {
      way_ = 0;
      for (int nth = 0; nth < pieces_; ++nth) places_[nth] = nth;
      return true;
    }
    int nth = 0;
    while (++places_[nth] == places_[nth + 1] && nth + 1 < pieces_) {
      places_[nth] = nth;
      ++nth;
    }
    return false;
  }

  // Returns how many ways ago the nth piece was one place further back, with all others where they
  // are now; 0 if it never was.
  int back(int nth) const {
    const int below = nth ? places_[nth - 1] : -1;
    if (nth >= pieces_ || below + 1 >= places_[nth]) return 0;
    return static_cast<int>(ways_to_put(nth, places_[nth] - 1));
  }

  int pieces() const { return pieces_; }
  int ways() const { return static_cast<int>(ways_); }

 private:
  int pieces_;
  std::uint32_t ways_, way_;
  int places_[most_pieces + 1] = {};
};

// Walks through a block value by value. `coder.ask(question, yes)` writes, reads or counts the
// answer to a question, and returns it.
template <bool Exact, class Coder>
class BlockWalk {
 public:
  BlockWalk(const Slice& slice, std::uint64_t first, Coder& coder)
      : BlockWalk(slice.kinds_by_speed(), first, coder) {}

  // `values` holds the values to write, or room for those to read.
  void run(std::span<Value> values, std::span<const ValueHint> hints) {
    for (std::size_t at = 0; at < values.size(); ++at) {
      const Value* here = values.data() + at;
      if (hints[at] == ValueHint::never_asked) {
        values[at] = at ? here[-1] : drawn;
      } else {
        find_neighbours(here, static_cast<int>(at));
        values[at] = one(values[at], static_cast<int>(hints[at]) - 1);
      }
      if (fast_.advance()) slow_.advance();
    }
  }

 private:
  static constexpr int none = 256;

  BlockWalk(const KindsBySpeed& kinds, std::uint64_t first, Coder& coder)
      : coder_(coder),
        fast_(kinds[0], static_cast<std::uint32_t>(first % kinds[0].ways)),
        slow_(kinds[1], static_cast<std::uint32_t>(first / kinds[0].ways % kinds[1].ways)) {}

  void find_neighbours(const Value* here, int at) {
    const auto value = [&](int back) { return back && back <= at ? here[-back] : none; };
    near_[0] = value(1);
    near_[1] = value(fast_.pieces() > 1 ? fast_.back(1) : 3);
    near_[2] = value(fast_.ways() <= at ? fast_.ways() : fast_.back(2));
    near_[3] = value(fast_.ways() * (slow_.pieces() > 1 ? slow_.back(1) : slow_.ways()));
  }

  static int outcome(int value) { return value == none ? 3 : plain(value); }

  Value one(int wanted, int hint) {
    int pattern = hint;
    for (const int value : near_) pattern = pattern * 4 + outcome(value);
    const int guess = near_[0] == none ? drawn : plain(near_[0]);
    const int low = guess == drawn ? lost : drawn, high = guess == won ? lost : won;
    const int kind = plain(wanted);
    int found = guess;
    if (!coder_.ask(pattern * 2, kind == guess))
      found = coder_.ask(pattern * 2 + 1, kind == low) ? low : high;
    if (!Exact || found == drawn) return static_cast<Value>(found);
    return distance(found, wanted);
  }

  // Codes the distance to the end, as the error of a guess in steps of two turns.
  Value distance(int kind, int wanted) {
    int guesses[2] = {none, none}, known = 0;
    for (const int value : near_)
      if (known < 2 && value != none && outcome(value) == kind) guesses[known++] = value;
    const int guess = known ? guesses[0] : last_[kind] ? last_[kind] : kind;
    const int spread =
        known < 2 ? 4 : std::min(std::abs(guesses[0] - guesses[1]) / 2, spreads - 2);
    const int first = plain_questions + ((kind - 1) * spreads + spread) * (2 + most_off);
    int off = (wanted - guess) / 2;
    if (!coder_.ask(first, off == 0)) {
      const bool more = coder_.ask(first + 1, off > 0);
      int size = 1;
      while (!coder_.ask(first + 1 + std::min(size, most_off), std::abs(off) == size))
        if (++size > longest_distance) break;
      off = more ? size : -size;
    } else {
      off = 0;
    }
    last_[kind] = static_cast<Value>(guess + 2 * off);
    return last_[kind];
  }

  Coder& coder_;
  Stands fast_, slow_;
  int near_[4] = {};
  Value last_[3] = {};
};

// Counts answers, and turns the counts into chances.
class Counter {
 public:
  explicit Counter(int questions) : counts_(static_cast<std::size_t>(questions)) {}

  bool ask(int question, bool yes) {
    ++counts_[static_cast<std::size_t>(question)][yes];
    return yes;
  }

  // A question that was never asked gets an even chance.
  std::vector<Chance> chances() const {
    std::vector<Chance> found;
    for (const auto& [no, yes] : counts_) {
      const double share = (static_cast<double>(yes) + 0.4) / (static_cast<double>(yes + no) + 0.8);
      const auto chance = static_cast<Chance>(std::clamp(share * 65536, 1.0, 65535.0));
      found.push_back(yes + no ? chance : even_chance);
    }
    return found;
  }

 private:
  std::vector<std::array<std::uint64_t, 2>> counts_;
};

// The chances of one block, which adapt to its answers.
class BlockChances {
 public:
  explicit BlockChances(std::span<const Chance> chances) {
    std::copy(chances.begin(), chances.end(), chances_);
  }

  Chance of(int question) const { return chances_[question]; }

  // Rounding drops small changes, so no probability reaches 0 or 1.
  void note(int question, bool yes) {
    Chance& chance = chances_[question];
    const int change = yes ? (65536 - chance) >> pace : -(chance >> pace);
    chance = static_cast<Chance>(chance + change);
  }

 private:
  static constexpr int pace = 5;

  Chance chances_[exact_questions];
};

class Writer {
 public:
  explicit Writer(std::span<const Chance> chances) : chances_(chances) {}

  bool ask(int question, bool yes) {
    encoder_.add(yes, chances_.of(question));
    chances_.note(question, yes);
    return yes;
  }

  std::vector<std::uint8_t> finish() { return encoder_.finish(); }

 private:
  BlockChances chances_;
  Encoder encoder_;
};

class Reader {
 public:
  Reader(std::span<const Chance> chances, std::span<const std::uint8_t> bytes)
      : chances_(chances), decoder_(bytes.data(), bytes.data() + bytes.size()) {}

  bool ask(int question, bool) {
    const bool yes = decoder_.next(chances_.of(question));
    chances_.note(question, yes);
    return yes;
  }

 private:
  BlockChances chances_;
  Decoder decoder_;
};

}  // namespace checkrow::checkers::tables
