// Iterates over the positions of a slice, starting at any number.
#pragma once

#include "checkers/tables/slice.hpp"

namespace checkrow::checkers::tables {

template <const Rules& R>
class Positions {

 public:
  Positions(const Slice& slice, std::uint64_t first)
      : kinds_(slice.kinds_by_speed()),
        mine_(fastest(Kind::men) || fastest(Kind::kings) ? ~std::uint64_t{0} : 0),
        crowned_(fastest(Kind::kings) || fastest(Kind::their_kings) ? ~std::uint64_t{0} : 0) {
    for (std::size_t nth = 0; nth < kinds_.size(); ++nth) {
      const KindOfPiece& kind = kinds_[nth];
      ways_[nth] = static_cast<std::uint32_t>(first % kind.ways);
      sets_[nth] = set_numbered(ways_[nth], kind.pieces);
      first /= kind.ways;
    }
    place_slow();
    place_fast();
  }

  // The current position, with light to move. It is impossible if two pieces share a square.
  const Position<std::uint64_t>& here() const { return here_; }
  bool possible() const { return possible_; }

  // Steps to the next position; nonsense after the last one.
  void advance() {
    if (++ways_[0] < kinds_[0].ways)
      sets_[0] = next_set(sets_[0]);
    else
      advance_slow();
    place_fast();
  }

 private:
  using Kind = KindOfPiece::Kind;

  bool fastest(Kind kind) const { return kinds_[0].kind == kind; }

  void advance_slow() {
    std::size_t nth = 0;
    do {
      ways_[nth] = 0;
      sets_[nth] = first_set(kinds_[nth].pieces);
    } while (++nth < kinds_.size() && ++ways_[nth] == kinds_[nth].ways);
    if (nth < kinds_.size()) sets_[nth] = next_set(sets_[nth]);
    place_slow();
  }

  // Places all pieces but those of the fastest-varying kind, and finds the squares left for these.
  void place_slow() {
    SliceBoard board;
    for (std::size_t nth = kinds_.size(); --nth > 0;) put(board, nth);
    slow_ = as_position<R>(board);
    slow_possible_ = !(board.men & board.their_men);
    const Set taken = board.men | board.their_men | board.kings | board.their_kings;
    Set left = fastest(Kind::men)         ? Dense<R>::light_man_squares
               : fastest(Kind::their_men) ? Dense<R>::dark_man_squares
                                          : Dense<R>::all & ~taken;
    for (int nth = 0; left; ++nth, left &= left - 1) places_[nth] = Dense<R>::gapped(left & -left);
  }

  void put(SliceBoard& board, std::size_t nth) const {
    const Set set = sets_[nth], men = board.men | board.their_men;
    switch (kinds_[nth].kind) {
      case Kind::men: board.men = set; break;
      case Kind::their_men: board.their_men = set << Dense<R>::shape.row; break;
      case Kind::kings: board.kings = spread_among(set, men); break;
      case Kind::their_kings: board.their_kings = spread_among(set, men | board.kings); break;
    }
  }

  void place_fast() {
    std::uint64_t pieces = 0;
    for (Set left = sets_[0]; left; left &= left - 1) pieces |= places_[std::countr_zero(left)];
    possible_ = slow_possible_ && !(pieces & (slow_.mine | slow_.theirs));
    here_ = {slow_.mine | (pieces & mine_), slow_.theirs | (pieces & ~mine_),
             slow_.kings | (pieces & crowned_)};
  }

  KindsBySpeed kinds_;
  std::uint64_t mine_, crowned_;  // all bits if the fastest-varying kind is mine, or kings
  std::uint32_t ways_[4] = {};
  Set sets_[4] = {};
  std::uint64_t places_[most_squares] = {};
  Position<std::uint64_t> slow_, here_;
  bool slow_possible_ = false, possible_ = false;
};

}  // namespace checkrow::checkers::tables
