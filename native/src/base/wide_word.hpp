// A 128-bit unsigned integer for compilers without one, limited to the operations we need.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <type_traits>

namespace checkrow {

class WideWord {
 public:
  constexpr WideWord() = default;
  template <std::integral T>
  constexpr WideWord(T value)
      : low_(static_cast<std::uint64_t>(value)), high_(value < T{} ? ~std::uint64_t{0} : 0) {}

  // Returns the lowest bits, or for bool whether any bit is set.
  template <std::integral T>
  constexpr explicit operator T() const {
    if constexpr (std::is_same_v<T, bool>) {
      return (low_ | high_) != 0;
    } else {
      return static_cast<T>(low_);
    }
  }

  friend constexpr bool operator==(WideWord one, WideWord other) = default;
  friend constexpr std::strong_ordering operator<=>(WideWord one, WideWord other) {
    return one.high_ == other.high_ ? one.low_ <=> other.low_ : one.high_ <=> other.high_;
  }

  friend constexpr WideWord operator~(WideWord word) { return {~word.low_, ~word.high_}; }
  friend constexpr WideWord operator&(WideWord one, WideWord other) {
    return {one.low_ & other.low_, one.high_ & other.high_};
  }
  friend constexpr WideWord operator|(WideWord one, WideWord other) {
    return {one.low_ | other.low_, one.high_ | other.high_};
  }
  friend constexpr WideWord operator^(WideWord one, WideWord other) {
    return {one.low_ ^ other.low_, one.high_ ^ other.high_};
  }

  friend constexpr WideWord operator+(WideWord one, WideWord other) {
    const std::uint64_t low = one.low_ + other.low_;
    return {low, one.high_ + other.high_ + (low < one.low_)};
  }
  friend constexpr WideWord operator-(WideWord word) { return ~word + 1; }
  friend constexpr WideWord operator-(WideWord one, WideWord other) { return one + -other; }

  // Shifts by less than 128, as with built-in integers.
  friend constexpr WideWord operator<<(WideWord word, int by) {
    if (by == 0) return word;
    if (by >= 64) return {0, word.low_ << (by - 64)};
    return {word.low_ << by, word.high_ << by | word.low_ >> (64 - by)};
  }
  friend constexpr WideWord operator>>(WideWord word, int by) {
    if (by == 0) return word;
    if (by >= 64) return {word.high_ >> (by - 64), 0};
    return {word.low_ >> by | word.high_ << (64 - by), word.high_ >> by};
  }

  constexpr WideWord& operator&=(WideWord other) { return *this = *this & other; }
  constexpr WideWord& operator|=(WideWord other) { return *this = *this | other; }
  constexpr WideWord& operator^=(WideWord other) { return *this = *this ^ other; }
  constexpr WideWord& operator+=(WideWord other) { return *this = *this + other; }
  constexpr WideWord& operator-=(WideWord other) { return *this = *this - other; }
  constexpr WideWord& operator<<=(int by) { return *this = *this << by; }
  constexpr WideWord& operator>>=(int by) { return *this = *this >> by; }

 private:
  constexpr WideWord(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}

  std::uint64_t low_ = 0, high_ = 0;
};

}  // namespace checkrow
