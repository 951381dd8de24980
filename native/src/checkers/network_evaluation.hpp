// What a network says of positions of one variant, for the side to move, in hundredths of a man.
//
// For each set of columns it keeps the accumulators of the position it was asked about last, and adds
// and subtracts only what differs from it: in a search two positions that follow each other have
// nearly all pieces in common.
#pragma once

#include <algorithm>

#include "checkers/network_kernel.hpp"
#include "checkers/places.hpp"

namespace checkrow::checkers {

template <const Rules& R>
class NetworkEvaluation {
  using Word = typename Squares<R>::Word;

 public:
  explicit NetworkEvaluation(std::shared_ptr<const Network> network,
                             const NetworkKernel& kernel = known_kernels().front())
      : network_(std::move(network)), kernel_(kernel) {
    for (std::size_t set = 0; set < network_->sets.size(); ++set) start_anew(set);
  }

  template <int Side>
  int of(const Position<Word>& at) {
    const Word light_pieces = Side == light ? at.mine : at.theirs;
    const Word dark_pieces = Side == light ? at.theirs : at.mine;
    const Word now[Network::kinds] = {light_pieces & ~at.kings, light_pieces & at.kings,
                                      dark_pieces & ~at.kings, dark_pieces & at.kings};
    const int counts[Network::kinds] = {count(now[0]), at.kings ? count(now[1]) : 0, count(now[2]),
                                        at.kings ? count(now[3]) : 0};
    const int pieces = counts[0] + counts[1] + counts[2] + counts[3];
    const int bucket = bucket_of(pieces, Places<R>::most_pieces);
    const Network::Head& head = network_->heads[bucket];
    const Accumulators& sums = followed(network_->set_of(bucket), now, pieces);
    constexpr int sign = Side == light ? 1 : -1;
    const std::int64_t found = std::int64_t{kernel_.output(head, sums, Side)} +
                               sign * head.man * std::int64_t{counts[0] - counts[2]} +
                               sign * head.king * std::int64_t{counts[1] - counts[3]};
    const std::int64_t value = found * network_->scale / (Network::logit);
    return static_cast<int>(
        std::clamp<std::int64_t>(value, -Network::most_value, Network::most_value));
  }

 private:
  struct Followed {
    Accumulators sums;
    Word last[Network::kinds];  // men and kings of light, then of dark
  };

  void start_anew(std::size_t set) {
    const Network::Column& bias = network_->sets[set].back();
    for (auto& view : followed_[set].sums.views) std::copy_n(bias.weights, Network::width, view);
    for (Word& kind : followed_[set].last) kind = 0;
  }

  // Brings the accumulators of a set to a position.
  const Accumulators& followed(std::size_t set, const Word (&now)[Network::kinds], int pieces) {
    auto& [sums, last] = followed_[set];
    list_changes(last, now);
    if (changes_.added + changes_.removed > pieces + 2) {
      start_anew(set);
      list_changes(last, now);
    }
    if (changes_.added || changes_.removed) {
      std::copy_n(now, Network::kinds, last);
      kernel_.update(network_->sets[set].data(), sums, changes_);
    }
    return sums;
  }

  void list_changes(const Word (&last)[Network::kinds], const Word (&now)[Network::kinds]) {
    int added = 0, removed = 0;
    for (int kind = 0; kind < Network::kinds; ++kind) {
      const Word differing = now[kind] ^ last[kind];
      if (!differing) continue;
      for (Word come = differing & now[kind]; come;)
        put(changes_.added_inputs, added++, kind, lowest(pop(come)));
      for (Word gone = differing & last[kind]; gone;)
        put(changes_.removed_inputs, removed++, kind, lowest(pop(gone)));
    }
    changes_.added = added;
    changes_.removed = removed;
  }

  // Dark sees the board turned around, and its own pieces first.
  static void put(std::uint16_t (&inputs)[2][InputChanges::most], int index, int kind, int bit) {
    constexpr int squares = Places<R>::squares;
    const int place = Places<R>::of_bit[static_cast<std::size_t>(bit)];
    inputs[light][index] = static_cast<std::uint16_t>(kind * squares + place);
    inputs[dark][index] =
        static_cast<std::uint16_t>((kind ^ 2) * squares + squares - 1 - place);
  }

  std::shared_ptr<const Network> network_;
  NetworkKernel kernel_;
  Followed followed_[Network::buckets];  // by set
  InputChanges changes_;
};

}  // namespace checkrow::checkers
