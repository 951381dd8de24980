// The playable squares of a variant, numbered without gaps.
#pragma once

#include "checkers/position.hpp"

namespace checkrow::checkers {

template <const Rules& R>
struct Places {
  using Board = Squares<R>;
  static constexpr int squares = R.width * R.height / (R.orthogonal ? 1 : 2);
  static constexpr int most_pieces = 2 * R.rows_of_men * R.width / (R.orthogonal ? 1 : 2);

  // The number of the square of each bit, counted from light's left corner. Turning the board
  // around reverses the order.
  static constexpr std::array<std::uint8_t, Board::size> of_bit = [] {
    std::array<std::uint8_t, Board::size> found{};
    int place = 0;
    for (int number = 0; number < Board::size; ++number)
      if (Board::bit(number) & Board::squares) found[number] = static_cast<std::uint8_t>(place++);
    return found;
  }();
};

}  // namespace checkrow::checkers
