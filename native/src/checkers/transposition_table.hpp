// Search results of positions, in a table of fixed size.
//
//     entry, 16 bytes    | key 64 | value 16 | mark 16 | from 8 | to 8 | depth 8 | age 6 bound 2 |
//
// Four entries share a cache line. A new entry replaces the one from an earlier search or with the
// lowest depth.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/compiler.hpp"
#include "checkers/position.hpp"

namespace checkrow::checkers {

enum class Bound : std::uint8_t { none, upper, lower, exact };

// Enough of a turn to recognize it among the legal ones.
struct TurnMark {
  std::uint16_t captured = 0;
  std::uint8_t from = 0;
  std::uint8_t to = 0;

  friend bool operator==(const TurnMark&, const TurnMark&) = default;
};

inline std::uint64_t folded(std::uint64_t bits) { return bits; }
inline std::uint64_t folded(Word128 bits) {
  return static_cast<std::uint64_t>(bits) ^
         std::rotl(static_cast<std::uint64_t>(bits >> 64) * 0x9fb21c651e98df25, 31);
}

template <class Word>
TurnMark mark_of(const Turn<Word>& turn) {
  const std::uint64_t mixed = folded(turn.captured) * 0x9e3779b97f4a7c15;
  return {static_cast<std::uint16_t>(mixed >> 48), turn.from, turn.to};
}

template <class Word>
std::uint64_t key_of(const Position<Word>& at, int side) {
  std::uint64_t mixed = folded(at.mine) * 0x9e3779b97f4a7c15;
  mixed = (std::rotl(mixed, 29) ^ folded(at.theirs)) * 0xbf58476d1ce4e5b9;
  mixed = (std::rotl(mixed, 31) ^ folded(at.kings)) * 0x94d049bb133111eb;
  mixed ^= mixed >> 32;
  if (at.my_run.moves | at.their_run.moves) {
    const unsigned mine = at.my_run.moves * 256u + at.my_run.king;
    const unsigned theirs = at.their_run.moves * 256u + at.their_run.king;
    mixed ^= (std::uint64_t{mine} << 16 | theirs) * 0x9e3779b97f4a7c15;
  }
  return (mixed ^ static_cast<std::uint64_t>(side)) * 0xd6e8feb86659fd93;
}

struct Entry {
  std::uint64_t key = 0;
  std::int16_t value = 0;
  TurnMark best;
  std::int8_t depth = 0;
  std::uint8_t age_and_bound = 0;

  Bound bound() const { return static_cast<Bound>(age_and_bound & 3); }
  int age() const { return age_and_bound >> 2; }
};
static_assert(sizeof(Entry) == 16);

class TranspositionTable {
 public:
  // The largest power of two of lines that fits.
  explicit TranspositionTable(std::size_t bytes)
      : lines_(std::bit_floor(std::max(bytes / sizeof(Line), std::size_t{1}))) {}

  void clear() {
    std::fill(lines_.begin(), lines_.end(), Line{});
    age_ = 0;
  }

  void new_search() { age_ = (age_ + 1) & 63; }

  const Entry* find(std::uint64_t key) const {
    for (const Entry& entry : line(key).entries)
      if (entry.key == key && entry.bound() != Bound::none) return &entry;
    return nullptr;
  }

  void store(std::uint64_t key, int value, Bound bound, int depth, TurnMark best) {
    Entry* victim = nullptr;
    int least = 0;
    for (Entry& entry : const_cast<Line&>(line(key)).entries) {
      if (entry.key == key || entry.bound() == Bound::none) {
        victim = &entry;
        break;
      }
      const int worth = entry.depth - (entry.age() == age_ ? 0 : 64);
      if (!victim || worth < least) {
        victim = &entry;
        least = worth;
      }
    }
    *victim = {key, static_cast<std::int16_t>(value), best, static_cast<std::int8_t>(depth),
               static_cast<std::uint8_t>(age_ << 2 | static_cast<int>(bound))};
  }

  void prefetch(std::uint64_t key) const { prefetch_line(&line(key)); }

 private:
  struct alignas(64) Line {
    Entry entries[4];
  };

  const Line& line(std::uint64_t key) const { return lines_[key >> 20 & (lines_.size() - 1)]; }

  std::vector<Line> lines_;
  int age_ = 0;
};

}  // namespace checkrow::checkers
