// The weights of the evaluation: those that were tuned by self-play, and plain ones that need
// no tuning, from which tuning starts.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "checkers/evaluate.hpp"

namespace checkrow::checkers {

// The weights that the search plays with: what `make tune` has written to weights.inc for this
// variant or for one with the same rules, else the plain ones.
std::vector<Weight> tuned_weights(std::string_view variant);

// Whether a variant plays by these rules, whatever it is called.
bool plays_by(std::string_view variant, Rules rules);

// Throws std::invalid_argument unless there are as many weights as a variant has.
template <const Rules& R>
void check_weights(std::span<const Weight> weights) {
  if (weights.size() != WeightPlaces<R>::size)
    throw std::invalid_argument(std::string(R.key) + " has " +
                                std::to_string(WeightPlaces<R>::size) + " weights, not " +
                                std::to_string(weights.size()));
}

// Material, how far men have come, men that guard the back row, pieces that no edge hinders.
template <const Rules& R>
std::vector<Weight> plain_weights() {
  using Places = WeightPlaces<R>;
  using Shapes = Patterns<R>;
  // Where losing wins, whatever is good elsewhere is bad; where the first king wins, men run.
  constexpr int sign = R.losing_wins ? -1 : 1;
  constexpr int man = sign * 1000, guard = sign * 60, middle = sign * 30, turn = 20;
  constexpr int advance = sign * (R.first_king_wins ? 900 : 240) / R.height;
  // A flying king rules two diagonals; it can cost three men to catch it.
  constexpr int king = sign * (R.flying_kings && !R.losing_wins ? 3200 : 1450);

  std::vector<Weight> found(Places::size);
  for (const int phase : {Places::few, Places::many}) {
    found[static_cast<std::size_t>(phase + men)] = man;
    found[static_cast<std::size_t>(phase + kings)] = king;
    found[static_cast<std::size_t>(phase + to_move)] = turn;
  }
  std::vector<int> man_worth(static_cast<std::size_t>(Squares<R>::size));
  for (int row = 0; row < R.height; ++row)
    for (int across = 0; across < R.width; ++across) {
      if (!R.orthogonal && (row + across) % 2) continue;
      const int number = Squares<R>::number(row, across);
      const bool inside = row >= R.height / 4 && row < R.height - R.height / 4 &&
                          across >= R.width / 4 && across < R.width - R.width / 4;
      const int centre = inside ? middle : 0;
      man_worth[static_cast<std::size_t>(number)] =
          centre + (row == R.empty_back_rows ? guard : advance * row);
      found[static_cast<std::size_t>(Places::king_squares + Places::place_of[number])] =
          static_cast<Weight>(centre);
    }

  // A square lies in several patterns; each has its share of what a man there is worth.
  std::vector<int> shares(static_cast<std::size_t>(Squares<R>::size));
  for (int pattern = 0; pattern < Shapes::count; ++pattern)
    for (const int square : Shapes::squares_of(pattern)) ++shares[static_cast<std::size_t>(square)];
  const auto share = [&](int square) {
    const auto at = static_cast<std::size_t>(square);
    return man_worth[at] / shares[at];
  };
  // The place of a square when the board is turned.
  const auto turned = [&](int square) {
    for (int other = 0; other < Squares<R>::size; ++other)
      if (Squares<R>::bit(other) & Squares<R>::squares &&
          Places::place_of[other] == Places::squares - 1 - Places::place_of[square])
        return other;
    return square;
  };
  for (int pattern = 0; pattern < Shapes::count; ++pattern) {
    const std::vector<int> squares = Shapes::squares_of(pattern);
    for (int state = 0; state < pattern_states; ++state) {
      int sum = 0, left = state;
      for (const int square : squares) {
        if (left % 3 == 1) sum += share(square);
        if (left % 3 == 2) sum -= share(turned(square));
        left /= 3;
      }
      found[static_cast<std::size_t>(Places::patterns + pattern * pattern_states + state)] =
          static_cast<Weight>(sum);
    }
  }
  return found;
}

}  // namespace checkrow::checkers
