// A position at the start of a turn, and a turn: the types that search and perft work on.
//
// Everything is seen from the side to move, which is a template argument wherever the
// direction of men matters:
//
//     mine, theirs   the pieces of the side to move, and of the other
//     kings          the kings of both
#pragma once

#include "checkers/geometry.hpp"
#include "checkers/variant_table.hpp"

namespace checkrow::checkers {

template <const Rules& R>
using Squares = Geometry<R.width, R.height, R.orthogonal, R.captures_straight>;

// How many times one king has moved in a row, and its square; no moves if the rules do not
// count them. See rules/checkers/king_moves.py.
struct Run {
  std::uint8_t moves = 0;
  std::uint8_t king = 0;

  friend bool operator==(const Run&, const Run&) = default;
};

template <class Word>
struct Position {
  Word mine = 0;
  Word theirs = 0;
  Word kings = 0;
  Run my_run{};
  Run their_run{};

  friend bool operator==(const Position&, const Position&) = default;
};

// A whole turn: its origin, its target, its captures, and whether a king arrives. A pass has no
// squares. Nothing is initialized by default, so allocating many turns costs nothing.
template <class Word>
struct Turn {
  Word captured;
  std::uint8_t from;
  std::uint8_t to;
  bool king;
  bool pass;

  friend bool operator==(const Turn&, const Turn&) = default;
};

template <const Rules& R>
struct Sides {
  using Board = Squares<R>;
  using Word = typename Board::Word;

  template <int Side>
  static constexpr Word far_row = Board::rows[Side == light ? R.height - 1 : 0];

  // The ways of men: forward, and where pieces move straight, also sideways.
  template <int Side>
  static constexpr unsigned man_ways = R.orthogonal ? (Side == light ? 0b0111U : 0b1110U)
                                                    : (Side == light ? 0b0011U : 0b1100U);
  template <int Side>
  static constexpr unsigned man_capture_ways =
      R.men_capture_backward ? Board::capture_ways : man_ways<Side>;
};

// Returns the position after a turn, seen from the side that moves next.
template <class Word>
constexpr Position<Word> after(const Position<Word>& before, const Turn<Word>& turn) {
  if (turn.pass) return {before.theirs, before.mine, before.kings};
  const Word origin = Word{1} << turn.from, target = Word{1} << turn.to;
  const Word kings = before.kings & ~(turn.captured | origin);
  return {before.theirs & ~turn.captured, (before.mine & ~origin) | target,
          turn.king ? kings | target : kings};
}

// Returns the run if it still matters: its king must exist and its side must have men.
template <class Word>
constexpr Run kept(Run run, Word own, Word kings) {
  return run.moves && ((own & kings) >> run.king & 1) && (own & ~kings) ? run : Run{};
}

// The same, and also counts the moves of kings if the rules do.
template <const Rules& R, class Word>
constexpr Position<Word> after(const Position<Word>& before, const Turn<Word>& turn) {
  Position<Word> then = after(before, turn);
  if constexpr (R.king_moves_in_row > 0) {
    Run run;
    if (!turn.pass && !turn.captured && (before.kings >> turn.from & 1)) {
      const bool again = before.my_run.moves && before.my_run.king == turn.from;
      run = {static_cast<std::uint8_t>(again ? before.my_run.moves + 1 : 1), turn.to};
    }
    then.their_run = kept(run, then.theirs, then.kings);
    then.my_run = kept(before.their_run, then.mine, then.kings);
  }
  return then;
}

template <const Rules& R>
constexpr Position<typename Squares<R>::Word> start(int side) {
  typename Squares<R>::Word pieces[2] = {0, 0};
  for (int row = 0; row < R.rows_of_men; ++row) {
    pieces[light] |= Squares<R>::rows[R.empty_back_rows + row];
    pieces[dark] |= Squares<R>::rows[R.height - 1 - R.empty_back_rows - row];
  }
  return {pieces[side], pieces[1 - side], 0};
}

}  // namespace checkrow::checkers
