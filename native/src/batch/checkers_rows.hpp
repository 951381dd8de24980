// Positions of checkers as rows of words; games.hpp describes the layout.
#pragma once

#include <cstddef>

#include "checkers/api.hpp"

namespace checkrow::batch {

template <const checkers::Rules& R>
struct CheckersRows {
  using Board = checkers::Squares<R>;

  static constexpr std::size_t board_words = Board::outer(Board::squares) >> 64 ? 2 : 1;
  static constexpr std::size_t row_words = 3 * board_words + 1;

  static checkers::Setup read(const std::uint64_t* row) {
    const std::uint64_t turn = row[3 * board_words];
    return {turn < 2 ? static_cast<int>(turn) : -1, board(row), board(row + board_words),
            board(row + 2 * board_words)};
  }

  // Calls `word` with each word of the row in order.
  template <class Take>
  static void write(const checkers::Setup& setup, Take&& word) {
    for (const Word128 board : {setup.light_pieces, setup.dark_pieces, setup.kings}) {
      word(static_cast<std::uint64_t>(board));
      if constexpr (board_words == 2) word(static_cast<std::uint64_t>(board >> 64));
    }
    word(static_cast<std::uint64_t>(setup.turn));
  }

 private:
  static Word128 board(const std::uint64_t* words) {
    if constexpr (board_words == 1) return words[0];
    return Word128{words[1]} << 64 | words[0];
  }
};

}  // namespace checkrow::batch
