// Caches the network's values of positions: a search reaches the same position along many paths,
// and a lookup in nearby memory is faster than the network.
//
//     entry, 64 bits    | key without its lowest 16 bits 48 | value 16 |
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/compiler.hpp"

namespace checkrow::checkers {

// For one thread. The value of a position never changes, so the cache is never cleared.
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
  static constexpr std::size_t size = std::size_t{1} << 15;  // 256 KB, which fit in the L2 cache
  static constexpr std::uint64_t low_bits = 0xffff;

  std::vector<std::uint64_t> entries_;
};

}  // namespace checkrow::checkers
