// Small patterns of men, out of which the evaluation reads how they stand together.
//
// A pattern is four squares next to each other in two rows, each of them empty (0), with a
// man of light (1) or a man of dark (2): 81 states, counted in base 3 from the first square.
//
//     diagonal    2   4         straight   3 4
//               1   3                      1 2
//
// Looking at each pattern by itself would be slow. So several that lie side by side form a
// strip of at most eight squares, whose 3^8 states are looked up at once; what is looked up is
// the sum over the patterns in it, made before the search.
//
// When the board is turned, the list of patterns is turned, and so is each of them.
#pragma once

#include <vector>

#include "checkers/position.hpp"

namespace checkrow::checkers {

inline constexpr int pattern_squares = 4;
inline constexpr int pattern_states = 81;

template <const Rules& R>
struct Patterns {
  using Board = Squares<R>;
  using Word = typename Board::Word;

  static constexpr int row_pairs = R.height - 1;
  // The width of a pattern, and of the widest strip.
  static constexpr int across = R.orthogonal ? 2 : 4;
  static constexpr int widest = R.orthogonal ? 4 : R.width == 10 ? 7 : 8;
  static constexpr int in_pair = R.width - across + 1;
  static constexpr int count = row_pairs * in_pair;
  static constexpr int per_strip = widest - across + 1;
  static constexpr int strips_in_pair = (in_pair + per_strip - 1) / per_strip;
  static constexpr int strips = row_pairs * strips_in_pair;

  // The squares of two rows from one column to another, as numbers of bits.
  static std::vector<int> squares_between(int row, int first, int last) {
    std::vector<int> found;
    for (int up = 0; up < (R.orthogonal ? 2 : 1); ++up)
      for (int column = first; column <= last; ++column) {
        const int in_row = R.orthogonal ? row + up : row + (row + column) % 2;
        found.push_back(Board::number(in_row, column));
      }
    return found;
  }

  // The squares of one pattern.
  static std::vector<int> squares_of(int pattern) {
    const int column = pattern % in_pair;
    return squares_between(pattern / in_pair, column, column + across - 1);
  }

  static constexpr int first_pattern(int strip) {
    return strip / strips_in_pair * in_pair + strip % strips_in_pair * per_strip;
  }

  static constexpr int patterns_in(int strip) {
    const int before = strip % strips_in_pair * per_strip;
    return in_pair - before < per_strip ? in_pair - before : per_strip;
  }

  static std::vector<int> squares_of_strip(int strip) {
    const int first = first_pattern(strip);
    const int column = first % in_pair;
    return squares_between(first / in_pair, column, column + across + patterns_in(strip) - 2);
  }

  // A strip in a word: its lowest bit, and how many bits on its highest can be. Strips of the
  // same shape have the same squares, counted from the lowest.
  static constexpr int lowest_bit(int strip) {
    const int first = first_pattern(strip);
    const int row = first / in_pair, column = first % in_pair;
    return Board::number(row, R.orthogonal ? column : column + (row + column) % 2);
  }
  static constexpr int span = R.orthogonal ? R.width + widest : R.width + 1;
  static constexpr int shapes = 2 * strips_in_pair;
  static constexpr int shape_of(int strip) {
    return strip / strips_in_pair % 2 * strips_in_pair + strip % strips_in_pair;
  }
};

}  // namespace checkrow::checkers
