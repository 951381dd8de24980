// All positions one move ahead at once.
//
// A node needs the same few facts of every child, so they are computed side by side: on a
// board of 64 bits, the columns are the eight lanes of one vector.
#pragma once

#include "shape.hpp"

namespace {

// What follows from a move of the player to move, by column.
template <class Word, int LANES>
struct Children {
  alignas(64) Word threats[LANES];   // empty cells that would then complete one of our lines
  alignas(64) Word answers[LANES];   // moves of the opponent that do not lose at once
  alignas(64) Word playable[LANES];  // all moves of the opponent
};

// `playable` without the moves that lose at once, when the other player's `threats` are these:
// a threat that can be played must be answered, and nothing may be put right below a threat.
template <class T>
T answers_to(T threats, T playable) {
  const T forced = playable & threats;
  const T several = forced & (forced - 1);
  const T candidates = forced != 0 ? forced : playable;
  return (several != 0 ? T(playable & 0) : candidates) & ~(threats >> 1);
}

// Follow-up. When an even number of cells is empty, the player who is not to move can hold to
// this: if a move leaves an odd number of cells empty in its column, answer on top of it;
// otherwise, answer in another column that has an odd number of empty cells (there is one).
// The player to move then never gets any cells but these, however he plays:
//
//      row 5   .  .  .         x  his discs
//      row 4   +  +  +         +  every second cell down from the one below the top
//      row 3   .  .  .         *  the first empty cell of a column with an odd number of them
//      row 2   +  +  +
//      row 1   *  o  *
//      row 0   x  x  o
//
// If they hold no line, he cannot win.
template <class S, class T>
T cells_under_follow_up(const S& shape, typename S::Word his, T mask) {
  return his | (~mask & shape.lower()) | shape.playable(mask);
}

template <class S>
struct Expand {  // boards of 128 bits: one column after another
  using Word = typename S::Word;
  static constexpr int lanes = most_columns;

  static void run(const S& shape, Word mine, Word mask, Word moves, Children<Word, lanes>& out) {
    for (; moves; moves &= moves - 1) {
      const Word move = moves & -moves;
      const int column = first_bit(move) / shape.stride();
      const Word filled = mask | move;
      out.threats[column] = shape.threats(Word(mine | move)) & ~filled;
      out.playable[column] = shape.playable(filled);
      out.answers[column] = answers_to(out.threats[column], out.playable[column]);
    }
  }

  // True if after one of the moves the opponent cannot win against follow-up.
  static bool follow_up_holds(const S& shape, Word theirs, Word mask, Word moves) {
    for (; moves; moves &= moves - 1) {
      const Word filled = mask | (moves & -moves);
      if (!shape.lines(cells_under_follow_up(shape, theirs, filled))) return true;
    }
    return false;
  }
};

// As many words as fit side by side; the compiler maps this to what the processor has.
typedef Word64 Lanes __attribute__((vector_size(64), may_alias));

template <int W, int H, int N>
struct Expand<Shape<Word64, W, H, N>> {
  using S = Shape<Word64, W, H, N>;
  static constexpr int lanes = 8;

  static void run(const S& shape, Word64 mine, Word64 mask, Word64 moves,
                  Children<Word64, lanes>& out) {
    const Lanes move = by_column(moves);
    const Lanes filled = move | mask;
    const Lanes threats = shape.threats(Lanes(move | mine)) & ~filled;
    const Lanes playable = shape.playable(filled);
    *reinterpret_cast<Lanes*>(out.threats) = threats;
    *reinterpret_cast<Lanes*>(out.playable) = playable;
    *reinterpret_cast<Lanes*>(out.answers) = answers_to(threats, playable);
  }

  static bool follow_up_holds(const S& shape, Word64 theirs, Word64 mask, Word64 moves) {
    const Lanes move = by_column(moves);
    const Lanes lines = shape.lines(cells_under_follow_up(shape, theirs, Lanes(move | mask)));
    const auto holds = (lines == 0) & (move != 0);
    Word64 any = 0;
    for (int lane = 0; lane < lanes; ++lane) any |= Word64(holds[lane]);
    return any;
  }

 private:
  static Lanes by_column(Word64 word) {
    const Lanes first = {0, 8, 16, 24, 32, 40, 48, 56};
    const Lanes column = Lanes{} + 255;
    return column << first & word;
  }
};

}  // namespace
