// Slices: all positions with the same pieces, each with a number of its own.
//
// The side to move is always light, at the bottom, because a board with dark to move is the same
// as the turned board with light to move. So the men and kings of the side to move and those of
// the other side identify a slice; the slice with the two exchanged holds the positions with the
// other side to move.
//
//     number = the ways of (men, their men, kings, their kings) as digits, each by subsets.hpp:
//         men          among all squares but the far row, where a man would be a king
//         their men    likewise; men of both sides on one square have a number but no meaning
//         kings        among the squares that are free of men
//         their kings  among the squares that are left; they vary fastest
#pragma once

#include <array>

#include "checkers/position.hpp"
#include "checkers/tables/subsets.hpp"

namespace checkrow::checkers::tables {

// The pieces of one board, light to move.
struct SliceBoard {
  Set men = 0, kings = 0, their_men = 0, their_kings = 0;

  // Returns the board as the other side sees it: that side becomes light, at the bottom.
  template <const Rules& R>
  SliceBoard turned() const {
    return {Dense<R>::turned(their_men), Dense<R>::turned(their_kings), Dense<R>::turned(men),
            Dense<R>::turned(kings)};
  }
};

// Returns the board of a position with `side` to move.
template <const Rules& R>
SliceBoard board_of(const Position<std::uint64_t>& at, int side) {
  const Set crowned = Dense<R>::packed(at.kings);
  const Set mine = Dense<R>::packed(at.mine), theirs = Dense<R>::packed(at.theirs);
  if (side == light) return {mine & ~crowned, mine & crowned, theirs & ~crowned, theirs & crowned};
  return SliceBoard{theirs & ~crowned, theirs & crowned, mine & ~crowned, mine & crowned}
      .template turned<R>();
}

template <const Rules& R>
Position<std::uint64_t> as_position(const SliceBoard& board) {
  return {Dense<R>::gapped(board.men | board.kings),
          Dense<R>::gapped(board.their_men | board.their_kings),
          Dense<R>::gapped(board.kings | board.their_kings)};
}

// The pieces of one kind in a slice, and the number of ways to place them.
struct KindOfPiece {
  enum class Kind { men, their_men, kings, their_kings };

  Kind kind = Kind::men;
  int pieces = 0;
  std::uint32_t ways = 1;
};

// The kinds of pieces in a slice, the one that varies fastest first.
class KindsBySpeed {
 public:
  void add(KindOfPiece kind) {
    if (kind.pieces) kinds_[size_++] = kind;
  }

  std::size_t size() const { return size_; }
  const KindOfPiece& operator[](std::size_t nth) const { return kinds_[nth]; }

 private:
  std::array<KindOfPiece, 4> kinds_;
  std::size_t size_ = 0;
};

struct Slice {
  int men = 0, kings = 0, their_men = 0, their_kings = 0;
  Shape shape;

  friend bool operator==(const Slice&, const Slice&) = default;

  static Slice of(const SliceBoard& board, const Shape& shape) {
    return {count(board.men), count(board.kings), count(board.their_men), count(board.their_kings),
            shape};
  }

  int pieces() const { return men + kings + their_men + their_kings; }
  Slice exchanged() const { return {their_men, their_kings, men, kings, shape}; }
  bool symmetric() const { return *this == exchanged(); }

  // A small number, unique among the slices of up to six pieces.
  static constexpr std::size_t codes = 7 * 7 * 7 * 7;
  std::size_t code() const {
    return static_cast<std::size_t>(((men * 7 + kings) * 7 + their_men) * 7 + their_kings);
  }

  std::uint32_t ways_of_men() const { return ways_to_put(men, shape.man_squares()); }
  std::uint32_t ways_of_their_men() const { return ways_to_put(their_men, shape.man_squares()); }
  int places_for_kings() const { return shape.squares - men - their_men; }
  int places_for_their_kings() const { return places_for_kings() - kings; }

  std::uint64_t size() const {
    return men_ways() * ways_to_put(kings, places_for_kings()) *
           ways_to_put(their_kings, places_for_their_kings());
  }

  KindsBySpeed kinds_by_speed() const {
    const int places = places_for_kings(), their_places = places_for_their_kings();
    using Kind = KindOfPiece::Kind;
    KindsBySpeed found;
    found.add({Kind::their_kings, their_kings, ways_to_put(their_kings, their_places)});
    found.add({Kind::kings, kings, ways_to_put(kings, places)});
    found.add({Kind::their_men, their_men, ways_of_their_men()});
    found.add({Kind::men, men, ways_of_men()});
    return found;
  }

  std::uint64_t number(const SliceBoard& board) const {
    const Set all_men = board.men | board.their_men;
    std::uint64_t found = number_of(board.men);
    found = found * ways_of_their_men() + number_of(board.their_men >> shape.row);
    found = found * ways_to_put(kings, places_for_kings()) + number_among(board.kings, all_men);
    return found * ways_to_put(their_kings, places_for_their_kings()) +
           number_among(board.their_kings, all_men | board.kings);
  }

  // Returns the board with this number, which must have a meaning.
  SliceBoard board(std::uint64_t number) const {
    const std::uint32_t their_king_ways = ways_to_put(their_kings, places_for_their_kings());
    const std::uint32_t king_ways = ways_to_put(kings, places_for_kings());
    const std::uint32_t their_ways = ways_of_their_men();
    const auto next = [&number](std::uint32_t ways, int pieces) {
      const auto way = static_cast<std::uint32_t>(number % ways);
      number /= ways;
      return set_numbered(way, pieces);
    };
    const Set their_crowned = next(their_king_ways, their_kings), crowned = next(king_ways, kings);
    SliceBoard found;
    found.their_men = next(their_ways, their_men) << shape.row;
    found.men = set_numbered(static_cast<std::uint32_t>(number), men);
    const Set all_men = found.men | found.their_men;
    found.kings = spread_among(crowned, all_men);
    found.their_kings = spread_among(their_crowned, all_men | found.kings);
    return found;
  }

  // The number of ways to place the men of both sides, and of positions for each way.
  std::uint64_t men_ways() const {
    return std::uint64_t{ways_of_men()} * ways_of_their_men();
  }
  std::uint64_t per_men() const { return size() / men_ways(); }

  // Calls `act(board, number)` for all positions whose men are placed in the ways from `first` up
  // to `end`; skips numbers without meaning.
  template <class Act>
  void each(std::uint64_t first, std::uint64_t end, Act&& act) const {
    const std::uint32_t their_ways = ways_of_their_men();
    const std::uint32_t king_ways = ways_to_put(kings, places_for_kings());
    const std::uint32_t their_king_ways = ways_to_put(their_kings, places_for_their_kings());
    for (std::uint64_t way = first; way < end; ++way) {
      SliceBoard board{set_numbered(static_cast<std::uint32_t>(way / their_ways), men), 0,
                  set_numbered(static_cast<std::uint32_t>(way % their_ways), their_men)
                      << shape.row,
                  0};
      if (board.men & board.their_men) continue;
      std::uint64_t number = way * per_men();
      const Set all_men = board.men | board.their_men;
      Set crowned = first_set(kings);
      for (std::uint32_t one = 0; one < king_ways; ++one, crowned = next_set(crowned)) {
        board.kings = spread_among(crowned, all_men);
        const Set taken = all_men | board.kings;
        Set their_crowned = first_set(their_kings);
        for (std::uint32_t two = 0; two < their_king_ways; ++two) {
          board.their_kings = spread_among(their_crowned, taken);
          act(static_cast<const SliceBoard&>(board), number++);
          their_crowned = next_set(their_crowned);
        }
      }
    }
  }
};

}  // namespace checkrow::checkers::tables
