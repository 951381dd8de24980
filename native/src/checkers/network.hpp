// A small neural network that evaluates positions in integers: the same values on every machine.
//
//     inputs     own men, own kings, the opponent's men and kings: one of each for every square
//     columns    the sum of the inputs' columns, once from the view of the side to move and once
//                from that of the other side, with the board turned around (two accumulators)
//     pairs      the halves of an accumulator, clipped to 0..1 and multiplied with each other
//     hidden     8 units over both views, then 32, each clipped to 0..1
//     output     one number, to which the material is added
//
// Every layer after the columns exists once per bucket; the number of pieces on the board selects
// the bucket. The columns come in sets, each shared by one or more neighbouring buckets. Fractions
// are stored as integers: 1 is `one` in the columns and about `unit` after them.
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
  static constexpr int one = 127;           // 1 in an accumulator
  static constexpr int pair_shift = 7;      // one * one >> pair_shift is unit
  static constexpr int unit = 126;          // 1 after the pairs
  static constexpr int weight_shift = 8;    // 1 in the weights of the hidden layers is 1 << weight_shift
  static constexpr int output_one = 256;    // 1 in the weights of the output
  static constexpr int logit = unit * output_one;  // one logit in the output
  static constexpr int most_value = 20'000;

  struct alignas(64) Column {
    std::int16_t weights[width];
  };

  // The weights of the second layer are ordered by pairs of inputs, then by units, which suits the
  // multiply-and-add instructions of processors.
  struct alignas(64) Head {
    std::int16_t weights[hidden][width];  // first half: of the side to move
    std::int32_t bias[hidden];
    alignas(64) std::int16_t second_weights[hidden / 2][second_hidden][2];
    alignas(64) std::int32_t second_bias[second_hidden];
    std::int16_t output_weights[second_hidden];
    std::int32_t output_bias;
    std::int32_t man, king;  // what one more is worth, in units of the output
  };

  std::string variant;
  int scale = 0;  // hundredths of a man per logit
  // The first set has the buckets with the fewest pieces. The last column of a set is its bias.
  std::vector<std::vector<Column>> sets;
  Head heads[buckets];

  std::size_t set_of(int bucket) const {
    return static_cast<std::size_t>(bucket) * sets.size() / buckets;
  }

  // Reads a file for a variant that has `squares` squares. Throws std::invalid_argument that says
  // what is wrong with a bad file.
  static std::shared_ptr<const Network> read(std::string_view variant, int squares,
                                             std::span<const std::uint8_t> bytes);
};

// Returns the bucket for a number of pieces; `most` is the number at the start of a game.
constexpr int bucket_of(int pieces, int most) {
  const int bucket = (pieces - 1) * Network::buckets / most;
  return bucket < 0 ? 0 : bucket < Network::buckets ? bucket : Network::buckets - 1;
}

}  // namespace checkrow::checkers
