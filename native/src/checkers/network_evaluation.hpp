// Evaluates positions of one variant with a network, for the side to move, in hundredths of a man.
//
// For each set of columns it keeps the accumulators of the last position evaluated at each ply of a
// search, and adds and subtracts only the differences from the most similar of these: usually the
// single turn since the previous position.
#pragma once

#include <algorithm>

#include "checkers/network_kernel.hpp"
#include "checkers/places.hpp"

namespace checkrow::checkers {

template <const Rules& R>
class NetworkEvaluation {
  using Word = typename Squares<R>::Word;
  static constexpr int words = sizeof(Word) / sizeof(std::uint64_t);

 public:
  explicit NetworkEvaluation(std::shared_ptr<const Network> network,
                             const NetworkKernel& kernel = known_kernels().front())
      : network_(std::move(network)), value_(kernel.value[words - 1]) {
    describe();
    for (std::size_t set = 0; set < network_->sets.size(); ++set)
      for (Accumulators& sums : recent_[set].by_ply) {
        const Network::Column& bias = network_->sets[set].back();
        for (auto& view : sums.views) std::copy_n(bias.weights, Network::width, view);
        sums.pieces = {};
      }
  }

  // Evaluates a position. `ply` only helps to find similar earlier positions.
  template <int Side>
  int of(const Position<Word>& at, int ply = 0) {
    PieceWords pieces{};
    for (int word = 0; word < words; ++word) {
      (Side == light ? pieces.light : pieces.dark)[word] = part(at.mine, word);
      (Side == light ? pieces.dark : pieces.light)[word] = part(at.theirs, word);
      pieces.kings[word] = part(at.kings, word);
    }
    return value_(board_, recent_, pieces, Side, static_cast<unsigned>(ply));
  }

 private:
  static std::uint64_t part(Word word, int number) {
    if constexpr (words == 1) return word;
    return static_cast<std::uint64_t>(word >> 64 * number);
  }

  void describe() {
    board_.heads = network_->heads;
    board_.scale = network_->scale;
    board_.squares = Places<R>::squares;
    for (int bucket = 0; bucket < Network::buckets; ++bucket) {
      const std::size_t set = network_->set_of(bucket);
      board_.columns[bucket] = network_->sets[set].data();
      board_.set[bucket] = static_cast<std::uint8_t>(set);
    }
    std::copy(Places<R>::of_bit.begin(), Places<R>::of_bit.end(), board_.places);
    for (int pieces = 0; pieces <= BoardNetwork::most_bits; ++pieces)
      board_.bucket[pieces] =
          static_cast<std::uint8_t>(bucket_of(pieces, Places<R>::most_pieces));
  }

  std::shared_ptr<const Network> network_;
  NetworkKernel::Value* value_;
  BoardNetwork board_{};
  RecentPositions recent_[Network::buckets];  // by set
};

}  // namespace checkrow::checkers
