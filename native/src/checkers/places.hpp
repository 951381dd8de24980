// The squares of a variant that pieces stand on, numbered without gaps.
#pragma once

#include "checkers/position.hpp"

namespace checkrow::checkers {

template <const Rules& R>
struct Places {
  using Board = Squares<R>;
  static constexpr int squares = R.width * R.height / (R.orthogonal ? 1 : 2);
  static constexpr int most_pieces = 2 * R.rows_of_men * R.width / (R.orthogonal ? 1 : 2);

  // Squares in the order of their bits, from light's left corner on. The board turned is the
  // list turned.
  static constexpr std::array<std::uint8_t, Board::size> of_bit = [] {
    std::array<std::uint8_t, Board::size> found{};
    int place = 0;
    for (int number = 0; number < Board::size; ++number)
      if (Board::bit(number) & Board::squares) found[number] = static_cast<std::uint8_t>(place++);
    return found;
  }();
};

}  // namespace checkrow::checkers
