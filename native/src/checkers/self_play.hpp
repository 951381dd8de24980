// Games of the search against itself: positions with their results, from which the weights of
// the evaluation are tuned, and matches between two sets of weights.
//
// A game begins with random turns; then every turn is searched to the same number of nodes.
// Game `number` of a seed is always the same, however many are played and wherever.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "checkers/api.hpp"
#include "checkers/weights.hpp"

namespace checkrow::checkers {

struct SelfPlay {
  std::uint64_t seed = 0;
  int first = 0;  // the number of the first game
  int games = 0;
  std::uint64_t nodes = 0;  // for each turn
  int opening = 0;          // random turns, or up to three more
  Progress progress;        // hears at intervals how many games are played; no: Stopped is thrown
};

// Quiet positions, each a row of what the evaluation sees in it.
struct Labelled {
  // Of one row: how many pieces, then the traits, the kings by square (light's less dark's
  // on the square that is the same when the board is turned), the states of the patterns.
  int columns = 0;
  std::vector<std::uint8_t> rows;   // columns of numbers below 0 are stored modulo 256
  std::vector<std::int8_t> results;  // 1: light won, 0: drawn, -1: dark won
  std::vector<std::int16_t> values;  // for light, as the search told them
  std::vector<std::int32_t> games;   // from which each row is
};

// Positions of games in which both sides play with these weights. None are taken from the
// opening, where the side to move must capture, or where a win is already seen.
Labelled label_positions(std::string_view variant, std::span<const Weight> weights,
                         const SelfPlay& how);

struct Tally {
  int wins = 0, draws = 0, losses = 0;  // of the first weights
};

// Every opening is played twice, the second time with the sides changed: `how.games` counts
// openings.
Tally play_match(std::string_view variant, std::span<const Weight> first,
                 std::span<const Weight> second, const SelfPlay& how);

// What the evaluation sees in a position, as one row of Labelled.
std::vector<std::uint8_t> described(std::string_view variant, const Setup& setup);

// What the evaluation says of it with some weights, for the side to move.
int evaluated(std::string_view variant, std::span<const Weight> weights, const Setup& setup);

}  // namespace checkrow::checkers
