// Numbers in files, lowest byte first, and the checksum that shows whether a file is intact.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace checkrow::checkers::tables {

class ByteWriter {
 public:
  template <class Number>
  void add(Number number) {
    for (std::size_t byte = 0; byte < sizeof(Number); ++byte)
      bytes_.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(number) >> 8 * byte));
  }
  template <class Number>
  void add_all(const std::vector<Number>& numbers) {
    add(static_cast<std::uint32_t>(numbers.size()));
    if constexpr (sizeof(Number) == 1)
      bytes_.insert(bytes_.end(), numbers.begin(), numbers.end());
    else
      for (const Number number : numbers) add(number);
  }
  void add_text(std::string_view text) { bytes_.insert(bytes_.end(), text.begin(), text.end()); }

  std::vector<std::uint8_t>& bytes() { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

class ByteReader {
 public:
  explicit ByteReader(std::span<const std::uint8_t> bytes) : left_(bytes) {}

  template <class Number>
  Number next() {
    std::uint64_t found = 0;
    const auto taken = take(sizeof(Number));
    for (std::size_t byte = 0; byte < sizeof(Number); ++byte)
      found |= std::uint64_t{taken[byte]} << 8 * byte;
    return static_cast<Number>(found);
  }
  template <class Number>
  std::vector<Number> next_all() {
    const auto size = next<std::uint32_t>();
    if (size > left_.size() / sizeof(Number)) throw std::invalid_argument("it ends too soon");
    if constexpr (sizeof(Number) == 1) {
      const auto taken = take(size);
      return {taken.begin(), taken.end()};
    }
    std::vector<Number> found(size);
    for (Number& number : found) number = next<Number>();
    return found;
  }
  std::span<const std::uint8_t> take(std::size_t size) {
    if (size > left_.size()) throw std::invalid_argument("it ends too soon");
    const auto taken = left_.first(size);
    left_ = left_.subspan(size);
    return taken;
  }
  std::size_t left() const { return left_.size(); }

 private:
  std::span<const std::uint8_t> left_;
};

// Returns a sum that depends on every bit. It guards against accidents, not against forgery.
inline std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
  std::uint64_t sum = 0x9e3779b97f4a7c15 ^ bytes.size();
  const auto mix = [&](std::uint64_t word) {
    sum = std::rotl((sum ^ word) * 0xbf58476d1ce4e5b9, 29);
  };
  while (bytes.size() >= 8) {
    std::uint64_t word = 0;
    for (int byte = 0; byte < 8; ++byte)
      word |= std::uint64_t{bytes[static_cast<std::size_t>(byte)]} << 8 * byte;
    mix(word);
    bytes = bytes.subspan(8);
  }
  for (const std::uint8_t byte : bytes) mix(byte);
  return sum ^ sum >> 32;
}

}  // namespace checkrow::checkers::tables
