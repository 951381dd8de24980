// Slices: all positions with the same pieces, each with a number of its own.
//
// The side to move is always light, at the bottom, for a board with dark to move is the same
// as the turned board with light to move. So a slice is told by the men and kings of the side
// to move and those of the other; the slice with the two exchanged holds the positions where
// the other is to move.
//
//     number = ((men * their men * kings * their kings), each by subsets.hpp:
//         men          among 28 squares, for a man on the far row is a king
//         their men    among their 28; both on one square has a number and no meaning
//         kings        among the squares that are free of men
//         their kings  among the squares that are left; they vary fastest
#pragma once

#include <array>

#include "checkers/position.hpp"
#include "checkers/tables/subsets.hpp"

namespace checkrow::checkers::tables {

// The pieces of one board, light to move.
struct Board {
  Set men = 0, kings = 0, their_men = 0, their_kings = 0;

  // Of a position with `side` to move.
  static Board of(const Position<std::uint64_t>& at, int side) {
    const Set crowned = packed(at.kings), mine = packed(at.mine), theirs = packed(at.theirs);
    Board found{mine & ~crowned, mine & crowned, theirs & ~crowned, theirs & crowned};
    if (side == dark)
      for (Set* set : {&found.men, &found.kings, &found.their_men, &found.their_kings})
        *set = turned(*set);
    return found;
  }

  Position<std::uint64_t> position() const {
    return {gapped(men | kings), gapped(their_men | their_kings), gapped(kings | their_kings)};
  }
};

// Pieces of one kind in a slice, and the ways to put them where they may stand.
struct KindOfPiece {
  enum class Kind { men, their_men, kings, their_kings };

  Kind kind = Kind::men;
  int pieces = 0;
  std::uint32_t ways = 1;
};

// The kinds that are there, the one that varies fastest first.
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

  friend bool operator==(const Slice&, const Slice&) = default;

  static Slice of(const Board& board) {
    return {count(std::uint64_t{board.men}), count(std::uint64_t{board.kings}),
            count(std::uint64_t{board.their_men}), count(std::uint64_t{board.their_kings})};
  }

  int pieces() const { return men + kings + their_men + their_kings; }
  Slice exchanged() const { return {their_men, their_kings, men, kings}; }
  bool symmetric() const { return *this == exchanged(); }

  // A small number that no other slice of up to six pieces has.
  static constexpr std::size_t codes = 7 * 7 * 7 * 7;
  std::size_t code() const {
    return static_cast<std::size_t>(((men * 7 + kings) * 7 + their_men) * 7 + their_kings);
  }

  int places_for_kings() const { return squares - men - their_men; }
  int places_for_their_kings() const { return places_for_kings() - kings; }

  std::uint64_t size() const {
    return std::uint64_t{ways_to_put(men, 28)} * ways_to_put(their_men, 28) *
           ways_to_put(kings, places_for_kings()) *
           ways_to_put(their_kings, places_for_their_kings());
  }

  KindsBySpeed kinds_by_speed() const {
    const int places = places_for_kings(), their_places = places_for_their_kings();
    using Kind = KindOfPiece::Kind;
    KindsBySpeed found;
    found.add({Kind::their_kings, their_kings, ways_to_put(their_kings, their_places)});
    found.add({Kind::kings, kings, ways_to_put(kings, places)});
    found.add({Kind::their_men, their_men, ways_to_put(their_men, 28)});
    found.add({Kind::men, men, ways_to_put(men, 28)});
    return found;
  }

  std::uint64_t number(const Board& board) const {
    const Set all_men = board.men | board.their_men;
    std::uint64_t found = number_of(board.men);
    found = found * ways_to_put(their_men, 28) + number_of(board.their_men >> 4);
    found = found * ways_to_put(kings, places_for_kings()) + number_among(board.kings, all_men);
    return found * ways_to_put(their_kings, places_for_their_kings()) +
           number_among(board.their_kings, all_men | board.kings);
  }

  // How many places of men of both sides there are, and how many numbers each of them has.
  std::uint64_t men_ways() const {
    return std::uint64_t{ways_to_put(men, 28)} * ways_to_put(their_men, 28);
  }
  std::uint64_t per_men() const { return size() / men_ways(); }

  // Calls `act(board, number)` for all positions whose men stand in the ways from `first` up
  // to `end`; numbers without meaning are left out.
  template <class Act>
  void each(std::uint64_t first, std::uint64_t end, Act&& act) const {
    const std::uint32_t their_ways = ways_to_put(their_men, 28);
    const std::uint32_t king_ways = ways_to_put(kings, places_for_kings());
    const std::uint32_t their_king_ways = ways_to_put(their_kings, places_for_their_kings());
    for (std::uint64_t way = first; way < end; ++way) {
      Board board{set_numbered(static_cast<std::uint32_t>(way / their_ways), men), 0,
                  set_numbered(static_cast<std::uint32_t>(way % their_ways), their_men) << 4, 0};
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
          act(static_cast<const Board&>(board), number++);
          their_crowned = next_set(their_crowned);
        }
      }
    }
  }
};

}  // namespace checkrow::checkers::tables
