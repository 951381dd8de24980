// A binary range coder: stores yes-or-no answers in as little space as their chances allow.
//
// A chance is the probability of a yes, in 65,536ths; see G. N. N. Martin, "Range encoding" (1979).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace checkrow::checkers::tables {

using Chance = std::uint16_t;  // never 0

inline constexpr Chance even_chance = 1 << 15;

inline constexpr std::uint32_t least_range = 1U << 24;

class Encoder {
 public:
  void add(bool yes, Chance chance) {
    const std::uint32_t bound = (range_ >> 16) * chance;
    if (yes) {
      range_ = bound;
    } else {
      low_ += bound;
      range_ -= bound;
    }
    for (; range_ < least_range; range_ <<= 8) shift();
  }

  // Returns the bytes. Leaves out zeros at the end, because the decoder reads them anyway.
  std::vector<std::uint8_t> finish() {
    // Of all numbers that mean the same, choose the one that ends in the most zeros.
    for (std::uint64_t rounded = 0xffffffff; rounded; rounded >>= 1) {
      const std::uint64_t value = (low_ + range_ - 1) & ~rounded;
      if (value < low_) continue;
      low_ = value;
      break;
    }
    for (int one = 0; one < 5; ++one) shift();
    while (!bytes_.empty() && !bytes_.back()) bytes_.pop_back();
    return std::move(bytes_);
  }

 private:
  // Shifts out the highest byte of `low_`. A byte waits until it is known whether a carry
  // reaches it; bytes of 255 after it wait with it.
  void shift() {
    if (low_ < 0xff000000 || low_ >= std::uint64_t{1} << 32) {
      const auto carry = static_cast<std::uint8_t>(low_ >> 32);
      if (begun_) bytes_.push_back(static_cast<std::uint8_t>(waiting_ + carry));
      for (; full_; --full_) bytes_.push_back(static_cast<std::uint8_t>(0xff + carry));
      waiting_ = static_cast<std::uint8_t>(low_ >> 24);
      begun_ = true;
    } else {
      ++full_;
    }
    low_ = (low_ & 0xffffff) << 8;
  }

  std::uint64_t low_ = 0;
  std::uint32_t range_ = 0xffffffff;
  std::uint8_t waiting_ = 0;
  std::uint64_t full_ = 0;
  bool begun_ = false;
  std::vector<std::uint8_t> bytes_;
};

class Decoder {
 public:
  Decoder(const std::uint8_t* first, const std::uint8_t* last) : next_(first), last_(last) {
    for (int one = 0; one < 4; ++one) value_ = value_ << 8 | byte();
  }

  bool next(Chance chance) {
    const std::uint32_t bound = (range_ >> 16) * chance;
    const bool yes = value_ < bound;
    if (yes) {
      range_ = bound;
    } else {
      value_ -= bound;
      range_ -= bound;
    }
    for (; range_ < least_range; range_ <<= 8) value_ = value_ << 8 | byte();
    return yes;
  }

 private:
  std::uint8_t byte() { return next_ < last_ ? *next_++ : 0; }

  const std::uint8_t *next_, *last_;
  std::uint32_t value_ = 0;
  std::uint32_t range_ = 0xffffffff;
};

}  // namespace checkrow::checkers::tables
