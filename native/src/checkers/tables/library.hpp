// All loaded tables of one variant: packed, and unpacked where the builder needs them.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string_view>

#include "checkers/tables/packed_slice.hpp"

namespace checkrow::checkers::tables {

// One file: an ending with either side to move, as one slice if both sides have the same pieces.
struct Ending {
  std::vector<PackedSlice> slices;
  int longest = 0;  // no decided position is further from the end, or from another ending
};

// Write an ending as the bytes of a file, and read it back. `read_ending` throws
// `std::invalid_argument` that says what is wrong with a bad file.
std::vector<std::uint8_t> write_ending(std::string_view variant, const Ending& ending);
Ending read_ending(std::string_view variant, const Shape& shape, FindHints find_hints,
                   std::span<const std::uint8_t> bytes);

class Library {
 public:
  void add(Ending ending);

  const PackedSlice* packed(const Slice& slice) const { return packed_[slice.code()].get(); }
  const Values* unpacked(const Slice& slice) const {
    const Values& values = unpacked_[slice.code()];
    return values.empty() ? nullptr : &values;
  }
  void keep_unpacked(const Slice& slice, Values values);
  void forget_unpacked(const Slice& slice) { unpacked_[slice.code()] = {}; }
  std::size_t unpacked_bytes() const;

 private:
  std::array<std::unique_ptr<PackedSlice>, Slice::codes> packed_;
  std::array<Values, Slice::codes> unpacked_;
};

}  // namespace checkrow::checkers::tables
