// Search results of positions, in a table of fixed size that threads may share without locks.
//
//     entry, two words of 64 bits
//       check     the key; the generation replaces 16 bits that the line number implies
//       result    | value 16 | mark 16 | from 8 | to 8 | depth 8 | age 6 bound 2 |
//
// Four entries share a cache line. A new entry replaces one from an earlier search or the one with
// the lowest depth. The check is stored as check ^ result: if two threads write an entry at the
// same time, its words do not match, and no lookup accepts it.
//
// `clear` starts a new generation, in which the entries of earlier ones count as empty, so it takes
// no time however large the table is.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>

#include "base/compiler.hpp"
#include "base/pages.hpp"
#include "checkers/position.hpp"

namespace checkrow::checkers {

enum class Bound : std::uint8_t { none, upper, lower, exact };

// Enough of a turn to recognize it among the legal ones.
struct TurnMark {
  std::uint16_t captured = 0;
  std::uint8_t from = 0;
  std::uint8_t to = 0;

  // A single comparison; compilers do not merge three into one.
  friend bool operator==(const TurnMark& one, const TurnMark& other) {
    return std::bit_cast<std::uint32_t>(one) == std::bit_cast<std::uint32_t>(other);
  }
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

// Multiplication only carries bits upwards, so after each one the high bits are folded onto the low
// ones. Otherwise the pieces of a side in the high bits would overlap those of the other side, and
// different positions would often have the same key.
template <class Word>
std::uint64_t key_of(const Position<Word>& at, int side) {
  std::uint64_t mixed = folded(at.mine) * 0x9e3779b97f4a7c15;
  mixed = ((mixed ^ mixed >> 32) + folded(at.theirs)) * 0xbf58476d1ce4e5b9;
  mixed = ((mixed ^ mixed >> 29) + folded(at.kings)) * 0x94d049bb133111eb;
  mixed ^= mixed >> 32;
  if (at.my_run.moves | at.their_run.moves) {
    const unsigned mine = at.my_run.moves * 256u + at.my_run.king;
    const unsigned theirs = at.their_run.moves * 256u + at.their_run.king;
    mixed ^= (std::uint64_t{mine} << 16 | theirs) * 0x9e3779b97f4a7c15;
  }
  return (mixed ^ static_cast<std::uint64_t>(side)) * 0xd6e8feb86659fd93;
}

// What the table knows about a position.
struct Entry {
  std::int16_t value = 0;
  TurnMark best;
  std::int8_t depth = 0;
  std::uint8_t age_and_bound = 0;

  Bound bound() const { return static_cast<Bound>(age_and_bound & 3); }
  int age() const { return age_and_bound >> 2; }
};
static_assert(sizeof(Entry) == 8);

class TranspositionTable {
 public:
  // Allocates the largest power of two of lines that fits in `bytes`. Throws std::bad_alloc.
  explicit TranspositionTable(std::size_t bytes)
      : lines_count_(std::bit_floor(std::max(bytes / sizeof(CacheLine), std::size_t{1}))),
        lines_(static_cast<CacheLine*>(reserve_pages(lines_count_ * sizeof(CacheLine)))) {
    if (!lines_) throw std::bad_alloc();
  }
  ~TranspositionTable() { release_pages(lines_, lines_count_ * sizeof(CacheLine)); }
  TranspositionTable(const TranspositionTable&) = delete;
  TranspositionTable& operator=(const TranspositionTable&) = delete;

  // Do not call this or `new_search` while other threads use the table.
  void clear() {
    age_ = 0;
    generation_ = (generation_ + 1) & most_generation;
    if (generation_) return;
    std::memset(static_cast<void*>(lines_), 0, lines_count_ * sizeof(CacheLine));  // very rare
    generation_ = 1;
  }

  void new_search() { age_ = (age_ + 1) & 63; }

  std::optional<Entry> find(std::uint64_t key) const {
    const std::uint64_t wanted = check_of(key);
    for (const Slot& slot : cache_line(key).slots) {
      const std::uint64_t result = load_shared(slot.result);
      if ((load_shared(slot.check) ^ result) == wanted) return std::bit_cast<Entry>(result);
    }
    return {};
  }

  void store(std::uint64_t key, int value, Bound bound, int depth, TurnMark best) {
    const std::uint64_t wanted = check_of(key);
    Slot* victim = nullptr;
    int least = 0;
    for (Slot& slot : cache_line(key).slots) {
      const std::uint64_t result = load_shared(slot.result);
      const std::uint64_t check = load_shared(slot.check) ^ result;
      if (check == wanted || (check ^ wanted) & generation_mask) {  // the same position, or empty
        victim = &slot;
        break;
      }
      const Entry entry = std::bit_cast<Entry>(result);
      const int priority = entry.depth - (entry.age() == age_ ? 0 : 64);
      if (!victim || priority < least) {
        victim = &slot;
        least = priority;
      }
    }
    const auto result = std::bit_cast<std::uint64_t>(
        Entry{static_cast<std::int16_t>(value), best, static_cast<std::int8_t>(depth),
              static_cast<std::uint8_t>(age_ << 2 | static_cast<int>(bound))});
    store_shared(victim->check, wanted ^ result);
    store_shared(victim->result, result);
  }

  void prefetch(std::uint64_t key) const { prefetch_line(&cache_line(key)); }

 private:
  struct Slot {
    std::uint64_t check, result;
  };
  struct alignas(64) CacheLine {
    Slot slots[4];
  };

  static constexpr int index_shift = 20;  // the number of a line starts at this bit of the key
  static constexpr std::uint64_t most_generation = 0xffff;
  static constexpr std::uint64_t generation_mask = most_generation << index_shift;

  std::uint64_t check_of(std::uint64_t key) const {
    return (key & ~generation_mask) | generation_ << index_shift;
  }

  CacheLine& cache_line(std::uint64_t key) const {
    return lines_[key >> index_shift & (lines_count_ - 1)];
  }

  std::size_t lines_count_;
  CacheLine* lines_;
  std::uint64_t generation_ = 1;  // 0 marks memory that was never written
  int age_ = 0;
};

}  // namespace checkrow::checkers
