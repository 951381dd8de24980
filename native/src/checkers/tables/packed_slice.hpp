// The values of a slice, packed in blocks, each of which can be read on its own.
#pragma once

#include <span>
#include <vector>

#include "base/parallel_for.hpp"
#include "checkers/tables/block_coder.hpp"

namespace checkrow::checkers::tables {

inline constexpr Value any_value = 255;  // of a position that no lookup needs

struct Counts {
  std::uint64_t won = 0, drawn = 0, lost = 0;
};

class PackedSlice {
 public:
  // How many values a block has: an unpacked block takes 512 bytes.
  static constexpr std::size_t block_bytes = 512;
  static constexpr std::uint64_t block_size(bool exact) {
    return exact ? block_bytes : block_bytes * 4;
  }

  // A block whose values are all equal has no bytes: its length encodes the value.
  static constexpr std::uint16_t uniform = 0xfff0;

  // Packs all values of a slice; those that no lookup needs are `any_value`. Overwrites the
  // values.
  static PackedSlice pack(const Slice& slice, bool exact, FindHints find_hints,
                          const Counts& counts, std::vector<Value>& values, ParallelFor& parallel);

  // Reads the bytes that `write` wrote. Throws `std::invalid_argument` if they end too soon.
  static PackedSlice read(const Slice& slice, bool exact, FindHints find_hints,
                          class ByteReader& bytes);
  void write(class ByteWriter& bytes) const;

  const Slice& slice() const { return slice_; }
  bool exact() const { return exact_; }
  const Counts& counts() const { return counts_; }
  std::uint64_t blocks() const { return lengths_.size(); }

  // Unpacks one block into `block_bytes` bytes: one value in each byte if exact, otherwise four.
  void unpack(std::uint64_t block, std::uint8_t* bytes) const;

 private:
  PackedSlice(const Slice& slice, bool exact, FindHints find_hints)
      : slice_(slice), exact_(exact), find_hints_(find_hints) {}

  std::uint64_t size_of_block(std::uint64_t block) const;
  template <class Coder>
  void walk(std::uint64_t block, Coder& coder, std::span<Value> values) const;
  void find_offsets();

  Slice slice_;
  bool exact_;
  FindHints find_hints_;
  Counts counts_;
  std::vector<Chance> chances_;
  std::vector<std::uint16_t> lengths_;
  std::vector<std::uint32_t> offsets_;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace checkrow::checkers::tables
