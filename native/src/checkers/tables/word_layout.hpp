// The layout of an ending in word_builder.hpp: 32 positions in one word.
//
// All pieces but one, the roamer, stay fixed; the word has one bit for each square where the
// roamer may be. This way the builder handles 32 positions at once: a step of the roamer shifts
// the bits, and a step of another piece leads to another word.
//
// An ending has four kinds of pieces: light men, light kings, dark men, dark kings. Those of
// a kind (without the roamer) are placed in one of N ways, numbered by subsets.hpp. A word's
// number is
//
//     ((men * N + kings) * N + dark men) * N + dark kings        (each N that of its kind)
//
// If the ways of two kinds share a square, the word has no meaning and stays empty. If there are
// several pieces of the roamer's kind, each of them is the roamer in one word, and all of these
// words hold the same results.
#pragma once

#include <array>
#include <vector>

#include "checkers/tables/slice.hpp"
#include "checkers/variant_table.hpp"

namespace checkrow::checkers::tables {

// A set of the 32 squares of an 8x8 board, or of positions by the roamer's square.
using Word32 = std::uint32_t;

inline constexpr int roamer_squares = 32;
inline constexpr Word32 all_squares = ~Word32{0};
inline constexpr Word32 light_man_squares = all_squares >> 4, dark_man_squares = all_squares << 4;

// Move all pieces of a set one step, both ways at once.

inline constexpr Word32 even_rows = 0x0f0f0f0f, odd_rows = 0xf0f0f0f0;
inline constexpr Word32 left_edge = 0x01010101, right_edge = 0x80808080;

constexpr Word32 up(Word32 set) {
  return set << 4 | (set & even_rows & ~left_edge) << 3 | (set & odd_rows & ~right_edge) << 5;
}

constexpr Word32 down(Word32 set) {
  return set >> 4 | (set & even_rows & ~left_edge) >> 5 | (set & odd_rows & ~right_edge) >> 3;
}

static_assert(up(1 << 8) == 1 << 12 && up(1 << 9) == (1 << 12 | 1 << 13) && up(1 << 15) == 1 << 19);
static_assert(down(1 << 12) == (1 << 8 | 1 << 9) && down(1 << 15) == 1 << 11);
static_assert(down(1 << 8) == 1 << 4 && up(up(1)) == (1 << 8 | 1 << 9));

inline constexpr int kinds = 4;
constexpr int side_of(int kind) { return kind / 2; }
constexpr bool crowned(int kind) { return kind % 2; }
constexpr Word32 room_of(int kind) {
  return crowned(kind) ? all_squares : side_of(kind) == light ? light_man_squares : dark_man_squares;
}

// The squares that pieces of a kind can step to, and those that they can come from.
constexpr Word32 steps_to(int kind, Word32 from) {
  if (crowned(kind)) return up(from) | down(from);
  return side_of(kind) == light ? up(from) : down(from);
}
constexpr Word32 steps_from(int kind, Word32 to) {
  if (crowned(kind)) return up(to) | down(to);
  return side_of(kind) == light ? down(to) : up(to);
}

// The ways to place pieces of one kind, and the steps between these ways.
class Ways {
 public:
  struct Step {
    std::int32_t way;  // what the step adds to the number of the way
    Word32 square;        // which must be free: where the piece goes, or where it comes from
  };

  Ways(int kind, int pieces) : shift_(kind == 2 ? 4 : 0) {
    const std::uint32_t ways = ways_to_put(pieces, crowned(kind) ? roamer_squares : 28);
    Set set = first_set(pieces);
    for (std::uint32_t way = 0; way < ways; ++way, set = next_set(set))
      sets_.push_back(static_cast<Word32>(set << shift_));
    for (std::uint32_t way = 0; way < ways; ++way) {
      on_first_.push_back(static_cast<std::uint32_t>(on_.size()));
      back_first_.push_back(static_cast<std::uint32_t>(back_.size()));
      for (Word32 left = sets_[way]; left; left &= left - 1) {
        const Word32 piece = left & -left;
        add(on_, way, piece, steps_to(kind, piece) & room_of(kind));
        add(back_, way, piece, steps_from(kind, piece) & room_of(kind));
      }
    }
    on_first_.push_back(static_cast<std::uint32_t>(on_.size()));
    back_first_.push_back(static_cast<std::uint32_t>(back_.size()));
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(sets_.size()); }
  Word32 set(std::uint32_t way) const { return sets_[way]; }
  std::uint32_t way(Word32 set) const { return number_of(set >> shift_); }

  struct Steps {
    const Step *first, *last;
    const Step* begin() const { return first; }
    const Step* end() const { return last; }
  };
  Steps on(std::uint32_t way) const {
    return {on_.data() + on_first_[way], on_.data() + on_first_[way + 1]};
  }
  Steps back(std::uint32_t way) const {
    return {back_.data() + back_first_[way], back_.data() + back_first_[way + 1]};
  }

 private:
  void add(std::vector<Step>& steps, std::uint32_t from, Word32 piece, Word32 targets) {
    for (targets &= ~sets_[from]; targets; targets &= targets - 1) {
      const Word32 target = targets & -targets;
      const auto to = way((sets_[from] & ~piece) | target);
      steps.push_back({static_cast<std::int32_t>(to) - static_cast<std::int32_t>(from), target});
    }
  }

  int shift_;  // dark men begin one row higher
  std::vector<Word32> sets_;
  std::vector<Step> on_, back_;
  std::vector<std::uint32_t> on_first_, back_first_;  // where the steps of a way begin
};

class Layout {
 public:
  // For the positions in which light has the first pieces of `slice` and dark has the others.
  explicit Layout(const Slice& slice)
      : roamer_(choose({slice.men, slice.kings, slice.their_men, slice.their_kings})),
        ways_{Ways(0, slice.men - (roamer_ == 0)), Ways(1, slice.kings - (roamer_ == 1)),
              Ways(2, slice.their_men - (roamer_ == 2)),
              Ways(3, slice.their_kings - (roamer_ == 3))} {
    std::uint64_t stride = 1;
    for (int kind = kinds - 1; kind >= 0; --kind) {
      strides_[kind] = static_cast<std::int64_t>(stride);
      stride *= ways_[kind].size();
    }
    size_ = stride;
  }

  std::uint64_t size() const { return size_; }
  int roamer() const { return roamer_; }
  int roamer_side() const { return side_of(roamer_); }
  const Ways& ways(int kind) const { return ways_[kind]; }
  std::int64_t stride(int kind) const { return strides_[kind]; }

  // A word's ways, and the squares they take.
  struct Word {
    std::uint64_t number = 0;
    std::array<std::uint32_t, kinds> way{};
    Word32 taken = 0;
    bool possible = false;
  };

  Word word(std::uint64_t number) const {
    Word found{number, {}, 0, false};
    std::uint64_t left = number;
    for (int kind = kinds - 1; kind >= 0; --kind) {
      found.way[kind] = static_cast<std::uint32_t>(left % ways_[kind].size());
      left /= ways_[kind].size();
    }
    finish(found);
    return found;
  }

  // Steps to the next word.
  void advance(Word& word) const {
    ++word.number;
    for (int kind = kinds - 1; kind >= 0; --kind) {
      if (++word.way[kind] < ways_[kind].size()) break;
      word.way[kind] = 0;
    }
    finish(word);
  }

  // The squares where the roamer may be.
  Word32 room(const Word& word) const { return room_of(roamer_) & ~word.taken; }

 private:
  static int choose(const std::array<int, kinds>& pieces) {
    int found = -1;
    for (int kind = 0; kind < kinds; ++kind)
      if (pieces[kind] && (found < 0 || pieces[kind] < pieces[found])) found = kind;
    return found;
  }

  void finish(Word& word) const {
    Word32 taken = 0, shared = 0;
    for (int kind = 0; kind < kinds; ++kind) {
      const Word32 set = ways_[kind].set(word.way[kind]);
      shared |= taken & set;
      taken |= set;
    }
    word.taken = taken;
    word.possible = !shared;
  }

  int roamer_;
  std::array<Ways, kinds> ways_;
  std::array<std::int64_t, kinds> strides_{};
  std::uint64_t size_ = 0;
};

}  // namespace checkrow::checkers::tables
