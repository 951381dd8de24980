// The interface of native checkers for the rest of the program: any variant, by its key.
//
// Positions and squares are words in the layout of the Python rules (see geometry.hpp and
// rules/checkers/board.py), so passing them needs no conversion. A position is always the one at
// the start of a turn. Functions throw std::invalid_argument for an invalid position or an unknown
// variant, with a sentence that says what is wrong.
#pragma once

#include <stdexcept>
#include <string_view>
#include <vector>

#include "base/control.hpp"
#include "checkers/turns.hpp"

namespace checkrow::checkers {

// How many times one king has moved in a row, and the bit of its square.
struct SetupRun {
  int moves = 0;
  Word128 king = 0;
};

struct Setup {
  int turn = light;
  Word128 light_pieces = 0;
  Word128 dark_pieces = 0;
  Word128 kings = 0;
  SetupRun light_run{};  // where the rules count the moves of kings
  SetupRun dark_run{};
};

// A whole turn. A pass has no bits set.
struct SetupTurn {
  Word128 origin = 0;
  Word128 target = 0;
  Word128 captured = 0;
  bool king = false;  // whether a king arrives
};

// The starting position, with light to move if the rules draw lots for the first turn.
Setup start_of(std::string_view variant);

// The legal turns, each once. Empty if the game is over.
std::vector<SetupTurn> turns(std::string_view variant, const Setup& setup);

// The position after a turn, which is not checked for legality.
Setup play(std::string_view variant, const Setup& setup, const SetupTurn& turn);

// Counts the games of `depth` turns. If a player may stop a chain anywhere, every series of steps
// counts and `how` has no effect. Calls `progress`, if it is not empty, at intervals with the
// count so far, and throws Stopped if it returns false.
std::uint64_t perft(std::string_view variant, const Setup& setup, int depth, Counting how,
                    const Progress& progress = {});

// Conversions of positions and turns, for the other files of this directory.

template <const Rules& R>
Run run_of(const SetupRun& run, typename Squares<R>::Word own, typename Squares<R>::Word kings) {
  if (run.moves == 0) return {};
  const auto king = Squares<R>::inner(run.king);
  if (run.moves < 0 || run.moves > R.king_moves_in_row || !king || king & (king - 1) ||
      !(king & own & kings))
    throw std::invalid_argument("moves in a row belong to one king, up to the limit of the rules");
  return kept(Run{static_cast<std::uint8_t>(run.moves), static_cast<std::uint8_t>(lowest(king))},
              own, kings);
}

template <const Rules& R>
Position<typename Squares<R>::Word> position_of(const Setup& setup) {
  using Board = Squares<R>;
  if (setup.turn != light && setup.turn != dark)
    throw std::invalid_argument("the side to move must be 0 (light) or 1 (dark)");
  const Word128 pieces = setup.light_pieces | setup.dark_pieces;
  if (pieces & ~Board::outer(Board::squares))
    throw std::invalid_argument("a piece is off the board");
  if (setup.light_pieces & setup.dark_pieces)
    throw std::invalid_argument("two pieces are on the same square");
  if (setup.kings & ~pieces) throw std::invalid_argument("a king must be one of the pieces");
  const auto inner_light = Board::inner(setup.light_pieces);
  const auto inner_dark = Board::inner(setup.dark_pieces);
  const auto kings = Board::inner(setup.kings);
  const Run light_run = run_of<R>(setup.light_run, inner_light, kings);
  const Run dark_run = run_of<R>(setup.dark_run, inner_dark, kings);
  if (setup.turn == light) return {inner_light, inner_dark, kings, light_run, dark_run};
  return {inner_dark, inner_light, kings, dark_run, light_run};
}

template <const Rules& R>
SetupRun setup_run_of(Run run) {
  if (!run.moves) return {};
  return {run.moves, Squares<R>::outer(Squares<R>::bit(run.king))};
}

template <const Rules& R>
Setup setup_of(const Position<typename Squares<R>::Word>& at, int turn) {
  const Word128 mine = Squares<R>::outer(at.mine), theirs = Squares<R>::outer(at.theirs);
  const Word128 kings = Squares<R>::outer(at.kings);
  const SetupRun my_run = setup_run_of<R>(at.my_run), their_run = setup_run_of<R>(at.their_run);
  return turn == light ? Setup{turn, mine, theirs, kings, my_run, their_run}
                       : Setup{turn, theirs, mine, kings, their_run, my_run};
}

template <const Rules& R>
SetupTurn setup_turn_of(const Turn<typename Squares<R>::Word>& turn) {
  using Board = Squares<R>;
  if (turn.pass) return {};
  return {Board::outer(Board::bit(turn.from)), Board::outer(Board::bit(turn.to)),
          Board::outer(turn.captured), turn.king};
}

}  // namespace checkrow::checkers
