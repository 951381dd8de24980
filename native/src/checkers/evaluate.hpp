// The static evaluation of a position for the side to move, in hundredths of a man.
//
// It is a sum of weights: for what is counted (`Trait`), for the square of each king, and for
// how men stand together (patterns.hpp). The weights come from weights.hpp; all of them are in
// thousandths of a man and seen from light. A trait has two weights, for a board with few
// pieces and for a full one, and what lies between is between them.
#pragma once

#include <algorithm>
#include <span>

#include "checkers/knowledge.hpp"
#include "checkers/moves.hpp"
#include "checkers/patterns.hpp"

namespace checkrow::checkers {

// What is counted for light, less the same for dark.
enum Trait : int {
  men,
  kings,
  only_kings,  // 1 if this side has kings and the other has none
  crownings,   // steps of men that end on the far row
  shut_in,     // kings that have no step
  to_move,     // 1 if it is this side's turn
  trait_count
};

// Where the weights of a variant are in their list.
template <const Rules& R>
struct WeightPlaces {
  using Board = Squares<R>;
  static constexpr int squares = R.width * R.height / (R.orthogonal ? 1 : 2);
  static constexpr int few = 0, many = trait_count;
  static constexpr int king_squares = 2 * trait_count;
  static constexpr int patterns = king_squares + squares;
  static constexpr int size = patterns + Patterns<R>::count * pattern_states;

  // Squares in the order of their bits, from light's left corner on. The board turned is the
  // list turned.
  static constexpr std::array<std::uint8_t, Board::size> place_of = [] {
    std::array<std::uint8_t, Board::size> found{};
    int place = 0;
    for (int number = 0; number < Board::size; ++number)
      if (Board::bit(number) & Board::squares) found[number] = static_cast<std::uint8_t>(place++);
    return found;
  }();
};

template <const Rules& R>
class Evaluation {
  using Board = Squares<R>;
  using Word = typename Board::Word;
  using Places = WeightPlaces<R>;
  using Shapes = Patterns<R>;

  static constexpr int most_pieces = 2 * R.rows_of_men * R.width / (R.orthogonal ? 1 : 2);

 public:
  using Counts = std::array<int, trait_count>;

  explicit Evaluation(std::span<const Weight> weights) {
    for (int pieces = 0; pieces <= Places::squares; ++pieces) {
      const int full = std::min(pieces, most_pieces);
      for (int trait = 0; trait < trait_count; ++trait)
        traits_[pieces][trait] = (weights[Places::few + trait] * (most_pieces - full) +
                                  weights[Places::many + trait] * full) /
                                 most_pieces;
    }
    for (int number = 0; number < Board::size; ++number) {
      const int place = Places::place_of[number];
      king_squares_[light][number] = weights[Places::king_squares + place];
      king_squares_[dark][number] = weights[Places::king_squares + Places::squares - 1 - place];
    }
    for (int strip = 0; strip < Shapes::strips; ++strip) sum_patterns(strip, weights);
  }

  template <int Side>
  int of(const Position<Word>& at) const {
    const Word light_pieces = Side == light ? at.mine : at.theirs;
    const Word dark_pieces = Side == light ? at.theirs : at.mine;
    const Counts found = counts<Side>(at);
    const auto& weights = traits_[count(at.mine | at.theirs)];
    int sum = 0;
    for (int trait = 0; trait < trait_count; ++trait) sum += weights[trait] * found[trait];
    const Word light_men = light_pieces & ~at.kings, dark_men = dark_pieces & ~at.kings;
    for (int strip = 0; strip < Shapes::strips; ++strip) {
      const auto& trits = trits_[Shapes::shape_of(strip)];
      const int bits = Shapes::lowest_bit(strip);
      constexpr Word mask = Board::bit(Shapes::span) - 1;
      sum += strips_[strip][trits[static_cast<std::size_t>(light_men >> bits & mask)] +
                            2 * trits[static_cast<std::size_t>(dark_men >> bits & mask)]];
    }
    for (Word crowned = light_pieces & at.kings; crowned;)
      sum += king_squares_[light][lowest(pop(crowned))];
    for (Word crowned = dark_pieces & at.kings; crowned;)
      sum -= king_squares_[dark][lowest(pop(crowned))];
    return (Side == light ? sum : -sum) / 10;
  }

  template <int Side>
  static Counts counts(const Position<Word>& at) {
    const Word own[2] = {Side == light ? at.mine : at.theirs, Side == light ? at.theirs : at.mine};
    const Word free = Board::squares & ~(at.mine | at.theirs);
    Counts found{};
    count_men<light>(own[light] & ~at.kings, free, 1, found);
    count_men<dark>(own[dark] & ~at.kings, free, -1, found);
    if (at.kings) {
      const Word crowned[2] = {own[light] & at.kings, own[dark] & at.kings};
      found[kings] = count(crowned[light]) - count(crowned[dark]);
      found[only_kings] = (crowned[light] && !crowned[dark]) - (crowned[dark] && !crowned[light]);
      Word movable = 0;
      each_way<all_ways>([&]<int Way>() { movable |= Board::template back<Way>(free); });
      found[shut_in] = count(crowned[light] & ~movable) - count(crowned[dark] & ~movable);
    }
    found[to_move] = Side == light ? 1 : -1;
    return found;
  }

  // The state of a pattern: see patterns.hpp.
  static int state_of(std::span<const int> squares, Word light_men, Word dark_men) {
    int state = 0, worth = 1;
    for (const int square : squares) {
      const int is_light = static_cast<int>(light_men >> square & 1);
      const int is_dark = static_cast<int>(dark_men >> square & 1);
      state += worth * (is_light + 2 * is_dark);
      worth *= 3;
    }
    return state;
  }

 private:
  template <int Side>
  static void count_men(Word own, Word free, int sign, Counts& found) {
    constexpr Word last_row = Board::rows[Side == light ? R.height - 2 : 1];
    constexpr Word far_row = Sides<R>::template far_row<Side>;
    found[men] += sign * count(own);
    if (const Word near = own & last_row) {
      each_way<Sides<R>::template man_ways<Side>>([&]<int Way>() {
        found[crownings] += sign * count(Board::template step<Way>(near) & free & far_row);
      });
    }
  }

  // Fills in what a strip looks up: its squares in base 3, and the sum of its patterns.
  void sum_patterns(int strip, std::span<const Weight> weights) {
    const std::vector<int> squares = Shapes::squares_of_strip(strip);
    const int lowest_bit = Shapes::lowest_bit(strip);
    auto& trits = trits_[Shapes::shape_of(strip)];
    int worth = 1;
    std::array<int, 64> worths{};
    for (const int square : squares) {
      worths[static_cast<std::size_t>(square - lowest_bit)] = worth;
      worth *= 3;
    }
    for (std::size_t bits = 0; bits < trits.size(); ++bits) {
      trits[bits] = 0;
      for (std::size_t bit = 0; bits >> bit; ++bit)
        if (bits >> bit & 1) trits[bits] = static_cast<std::uint16_t>(trits[bits] + worths[bit]);
    }
    std::vector<std::vector<int>> patterns;
    for (int one = 0; one < Shapes::patterns_in(strip); ++one)
      patterns.push_back(Shapes::squares_of(Shapes::first_pattern(strip) + one));
    for (int state = 0; state < worth; ++state) {
      Word men_of[3] = {0, 0, 0};
      int left = state;
      for (const int square : squares) {
        men_of[left % 3] |= Board::bit(square);
        left /= 3;
      }
      int sum = 0;
      int first = Places::patterns + Shapes::first_pattern(strip) * pattern_states;
      for (const std::vector<int>& inside : patterns) {
        sum += weights[static_cast<std::size_t>(first + state_of(inside, men_of[1], men_of[2]))];
        first += pattern_states;
      }
      strips_[strip][state] = static_cast<Weight>(std::clamp(sum, -32'000, 32'000));
    }
  }

  static constexpr int widest_states = [] {
    int states = 1;
    for (int square = 0; square < Shapes::widest * (R.orthogonal ? 2 : 1); ++square) states *= 3;
    return states;
  }();

  int traits_[Places::squares + 1][trait_count];  // by the number of pieces
  Weight king_squares_[2][Board::size];
  std::array<std::uint16_t, std::size_t{1} << Shapes::span> trits_[Shapes::shapes];
  Weight strips_[Shapes::strips][widest_states];
};

}  // namespace checkrow::checkers
