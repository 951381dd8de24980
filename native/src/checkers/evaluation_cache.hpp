// Values of the network for positions that were evaluated before: a search comes to the same
// position in many ways, and a network takes longer than a look into memory that is near.
//
//     entry, 64 bits    | key without its lowest 16 bits 48 | value 16 |
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/compiler.hpp"

namespace checkrow::checkers {

// Of one thread. A value never changes, so nothing is ever cleared.
class EvaluationCache {
 public:
  EvaluationCache() : entries_(size) {}

  std::optional<int> find(std::uint64_t key) const {
    const std::uint64_t entry = entries_[key % size];
    if ((entry ^ key) & ~low_bits) return {};
    return static_cast<std::int16_t>(entry & low_bits);
  }

  void prefetch(std::uint64_t key) const { prefetch_line(&entries_[key % size]); }

  void store(std::uint64_t key, int value) {
    entries_[key % size] = (key & ~low_bits) | static_cast<std::uint16_t>(value);
  }

 private:
  static constexpr std::size_t size = std::size_t{1} << 15;  // 256 KB, within the second cache
  static constexpr std::uint64_t low_bits = 0xffff;

  std::vector<std::uint64_t> entries_;
};

}  // namespace checkrow::checkers
