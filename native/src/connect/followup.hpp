// Results without a search, for a player who always answers in the same column.
//
// Follow-up. When an even number of cells is empty, the player who is not to move can follow
// this plan: if a move leaves an odd number of cells empty in its column, answer on top of it;
// otherwise, answer in another column that has an odd number of empty cells (there is one).
// The player to move then gets only these cells, whatever they play:
//
//      row 5   .  .  .         x  their discs
//      row 4   +  +  +         +  every second cell down from the one below the top
//      row 3   .  .  .         *  the first empty cell of a column with an odd number of them
//      row 2   +  +  +
//      row 1   *  o  *
//      row 0   x  x  o
//
// If these cells hold no line, the player to move cannot win.
//
// Zugzwang. If the other player also has a threat in one of their own cells, they win: when
// nothing else is left, the player to move must play right below it. So the cells above the
// threat do not count, and the win comes at the latest when all other columns are full.
//
// When an odd number of cells is empty, the same holds if the column of the threat has an odd
// number of empty cells and the threat is in the second, the fourth... of them: in that column
// the cells of the two players are exchanged, and the other columns have an even number of
// empty cells together. This is how the player who begins wins with a threat in an odd row.
//
// The functions take a position in a word, or several side by side in one vector. The player
// to move is the one who loses or draws; `his` are the discs of that player.
#pragma once

#include "base/simd.hpp"
#include "connect/shape.hpp"

namespace {

template <class S, class T>
T cells_under_follow_up(const S& shape, typename S::Word his, T mask) {
  return his | (~mask & shape.lower()) | shape.playable(mask);
}

// True if in one of the positions the player to move loses by zugzwang and with a score of at
// most `-need`, which is less than 0. `threats` are the empty cells that complete a line of the
// other player; `odd` says whether an odd number of cells is empty.
template <class S, class T>
bool zugzwang(const S& shape, typename S::Word his, T mask, T threats, bool odd, int need) {
  using Word = typename S::Word;
  const Word lower = shape.lower();
  const T playable = shape.playable(mask);
  const Word rows = shape.with_cells_above(2 * need - 2) & (odd ? lower : Word(~lower));
  T good = threats & ~playable & rows;
  if (!any(good)) return false;
  const T empty = shape.board() & ~mask;
  const T outside = (empty & lower) | playable;
  const T inside = odd ? T(empty & ~lower) : outside;
  // Where the column of the threat must have an odd number of empty cells, its first one is
  // not one of the lower cells.
  const T fitting = odd ? T(playable & ~lower) : T(~(mask & 0));
  do {
    const T threat = good & -good;
    const T column = shape.column_of(threat);
    const T cells = his | (outside & ~column) | (inside & column & (threat - 1));
    const T holds = where(is_zero(shape.lines(cells)), T(fitting & column));
    if (any(holds)) return true;
    good &= good - 1;
  } while (any(good));
  return false;
}

}  // namespace
