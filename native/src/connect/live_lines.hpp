// Keys that leave out discs that no longer matter.
//
// A disc matters to its owner only in a line that the owner can still complete: one without a disc
// of the other player. What can still happen depends on the empty cells and on the discs that
// matter, nothing else, so positions that differ in other discs have the same score. With five or
// more in a line, most lines are soon blocked, and such positions are common. Their key is
//
//      | other discs (high half) | discs that matter to the player to move + all discs (low half) |
//
// from which the discs that matter to the opponent follow.
#pragma once

#include "connect/shape.hpp"

namespace {

// Returns the discs that matter to the player who has `stones`, in a word or several side by side.
template <class S, class T>
T discs_that_matter(const S& shape, T stones, T mask) {
  return stones & shape.cells_of_lines(T((~mask & shape.board()) | stones));
}

// Returns the smaller of the keys of a position and of its mirror image. `mine` and `theirs` are
// the discs that matter.
template <class S>
Word128 key_by_lines(const S& shape, Word64 mine, Word64 theirs, Word64 mask) {
  const Word64 low = mine + mask, high = mask & ~(mine | theirs);
  const Word128 key = Word128(high) << 64 | low;
  const Word128 image = Word128(shape.mirror(high)) << 64 | shape.mirror(low);
  return key < image ? key : image;
}

}  // namespace
