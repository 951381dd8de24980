// A small neural network that estimates positions, in whole numbers: the same on every machine.
//
//     inputs     own men, own kings, the other's men, the other's kings: one for each square
//     columns    the sum of the inputs' columns, once as the side to move sees the board and once
//                as the other side does, who has it turned around (an accumulator each)
//     pairs      each half of an accumulator is cut to 0..1 and multiplied with the other half
//     hidden     8 units over both views, then 32, each cut to 0..1
//     output     one number, to which the material is added
//
// All layers after the columns exist several times, and the number of pieces on the board picks one
// (a bucket). So do the columns, of which one or more neighbouring buckets share a set. Fractions are
// whole numbers: 1 is `one` in the columns and about `unit` after them.
//
// A file, all numbers little-endian:
//
//     "CRNET002", the key of the variant in 24 bytes, inputs, width, hidden, second hidden, buckets,
//     sets of columns, hundredths of a man that a logit is worth (32 bits each);
//     for each set: columns [inputs][width] (16 bits), their bias [width] (16 bits);
//     for each bucket:
//     hidden [8][width] (16), bias [8] (32), second [32][8] (16), bias [32] (32),
//     output [32] (16), bias (32), a man, a king (32); at the end a checksum (64).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace checkrow::checkers {

struct Network {
  static constexpr int width = 256;  // of an accumulator
  static constexpr int hidden = 8, second_hidden = 32;
  static constexpr int buckets = 4;
  static constexpr int kinds = 4;           // of inputs for each square
  static constexpr int one = 127;           // what 1 is in an accumulator
  static constexpr int pair_shift = 7;      // one * one >> pair_shift is unit
  static constexpr int unit = 126;          // what 1 is after that
  static constexpr int weight_shift = 8;    // 1 in the weights of the hidden layers is 1 << weight_shift
  static constexpr int output_one = 256;    // and in those of the output
  static constexpr int logit = unit * output_one;  // what a logit is in the output
  static constexpr int most_value = 20'000;

  struct alignas(64) Column {
    std::int16_t weights[width];
  };

  // The weights of the second layer lie by pairs of inputs, then by units, as processors multiply
  // and add them.
  struct alignas(64) Head {
    std::int16_t weights[hidden][width];  // first half: of the side to move
    std::int32_t bias[hidden];
    alignas(64) std::int16_t second_weights[hidden / 2][second_hidden][2];
    alignas(64) std::int32_t second_bias[second_hidden];
    std::int16_t output_weights[second_hidden];
    std::int32_t output_bias;
    std::int32_t man, king;  // what one more is worth, as the output has it
  };

  std::string variant;
  int scale = 0;  // hundredths of a man for a logit
  // The first set has the buckets with the fewest pieces. The last column of a set is its bias.
  std::vector<std::vector<Column>> sets;
  Head heads[buckets];

  std::size_t set_of(int bucket) const {
    return static_cast<std::size_t>(bucket) * sets.size() / buckets;
  }

  // Reads a file for a variant that has so many squares. Throws std::invalid_argument with what is
  // wrong with it.
  static std::shared_ptr<const Network> read(std::string_view variant, int squares,
                                             std::span<const std::uint8_t> bytes);
};

// The bucket for a number of pieces, if `most` is the number at the start of a game.
constexpr int bucket_of(int pieces, int most) {
  const int bucket = (pieces - 1) * Network::buckets / most;
  return bucket < 0 ? 0 : bucket < Network::buckets ? bucket : Network::buckets - 1;
}

}  // namespace checkrow::checkers
