// What a position is worth to the side to move, in hundredths of a man. Plain on purpose:
// material, how far men have come, and men that guard the back row.
#pragma once

#include "position.hpp"

namespace checkrow::checkers {

template <const Rules& R>
class Evaluation {
  using Board = Squares<R>;
  using Word = typename Board::Word;

  static constexpr int man = 100;
  // A flying king rules two diagonals; it can cost three men to catch it.
  static constexpr int king = R.flying_kings ? 320 : 145;
  static constexpr int advance = 24 / R.height;  // for each row
  static constexpr int guard = 6;
  static constexpr int middle = 3;  // for a piece that no edge hinders
  static constexpr int to_move = 2;

  static constexpr Word inside = [] {
    Word found = 0;
    for (int row = R.height / 4; row < R.height - R.height / 4; ++row)
      for (int across = R.width / 4; across < R.width - R.width / 4; ++across)
        if (R.orthogonal || (row + across) % 2 == 0)
          found |= Board::bit(Board::number(row, across));
    return found;
  }();

 public:
  template <int Side>
  static int of(const Position<Word>& at) {
    return to_move + worth<Side>(at.mine, at.kings) - worth<1 - Side>(at.theirs, at.kings);
  }

 private:
  template <int Side>
  static int worth(Word pieces, Word kings) {
    const Word men = pieces & ~kings;
    int found = man * count(men) + king * count(pieces & kings) + middle * count(pieces & inside);
    for (int row = 0; row < R.height; ++row) {
      const int come = Side == light ? row : R.height - 1 - row;
      const int here = come == R.empty_back_rows ? guard : advance * come;
      found += here * count(men & Board::rows[row]);
    }
    return found;
  }
};

}  // namespace checkrow::checkers
