// The value of a position for the side to move, and the values of a whole slice in memory.
//
// A value is one number:
//
//     0        drawn
//     1 + n    decided in n turns: won if n is odd, lost if n is even
//
// The side that makes the last turn wins, so the parity of n tells who that is. In antidraughts,
// where a side without a turn wins, a value is 2 + n, and an even value is a win again. Without
// distances, a win is 2 and a loss is 1, so values fit in two bits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "checkers/tables/slice.hpp"

namespace checkrow::checkers::tables {

using Value = std::uint8_t;

inline constexpr Value drawn = 0, lost = 1, won = 2;
inline constexpr int longest_distance = 254;

// The value of a position whose side to move has no pieces or no turn.
template <const Rules& R>
inline constexpr Value at_end = R.losing_wins ? won : lost;

constexpr bool is_lost(int value) { return value & 1; }
constexpr bool is_won(int value) { return value && !(value & 1); }

// Returns a value without the distance.
constexpr Value plain(int value) { return value ? (is_lost(value) ? lost : won) : drawn; }

// Ranks values for the side to move: a quick win is best, then a draw, then a slow loss.
constexpr int rank_of(int value) { return value ? (is_won(value) ? 1000 - value : value - 1000) : 0; }
constexpr int better(int one, int other) { return rank_of(one) >= rank_of(other) ? one : other; }

// Returns the value of a turn, for the player who makes it, to a position of this value.
constexpr int before(int value) { return value ? value + 1 : drawn; }

// All values of a slice, in one byte or in two bits each.
class Values {
 public:
  Values() = default;
  Values(std::uint64_t size, bool exact) : exact_(exact), bytes_(exact ? size : (size + 3) / 4) {}

  Value at(std::uint64_t number) const {
    return exact_ ? bytes_[number] : bytes_[number / 4] >> number % 4 * 2 & 3;
  }

  // Four neighbours may share a byte, so two threads must not write to the same four.
  void set(std::uint64_t number, Value value) {
    if (exact_) {
      bytes_[number] = value;
    } else {
      std::uint8_t& byte = bytes_[number / 4];
      const int shift = number % 4 * 2;
      byte = static_cast<std::uint8_t>((byte & ~(3 << shift)) | plain(value) << shift);
    }
  }

  // Copies values to those from `first` on, a multiple of four, from bytes in our own layout.
  void fill(std::uint64_t first, const std::uint8_t* bytes, std::uint64_t values) {
    const std::uint64_t size = exact_ ? values : (values + 3) / 4;
    std::copy_n(bytes, size, bytes_.begin() + static_cast<std::ptrdiff_t>(exact_ ? first : first / 4));
  }

  bool exact() const { return exact_; }
  bool empty() const { return bytes_.empty(); }
  std::size_t memory() const { return bytes_.size(); }

 private:
  bool exact_ = false;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace checkrow::checkers::tables
