// Random numbers that are the same on every machine (the SplitMix64 sequence).
#pragma once

#include <cstdint>

namespace checkrow {

class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  // Returns the generator for one of many games with the same seed. Seeding it with the first
  // number of another generator keeps the sequences of neighbouring games apart.
  static SplitMix64 of_game(std::uint64_t seed, std::uint64_t number) {
    return SplitMix64(SplitMix64(seed + number * 0x632be59bd9b4e019).next());
  }

  std::uint64_t next() {
    std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return mixed ^ mixed >> 31;
  }

  // Returns a number from 0 to `count` - 1. The bias is below one in a billion for small counts.
  int below(int count) {
    return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(count) >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace checkrow
