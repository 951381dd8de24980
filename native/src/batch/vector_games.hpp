// Many games side by side; every call plays one step in each. A game that ends starts again in the
// same call.
//
// The caller owns the arrays that describe the games to a learner, and `step` rewrites them:
//
//     planes       games x planes x cells    zeros and ones, the cells row by row from the top
//     mask         games x actions           1 where an action is legal
//     turn         games                     the seat to move, from whose view the planes are
//     rewards      games x seats             of this step
//     terminated   games                     1 where this step ended a game by the rules
//     truncated    games                     1 where too many captures stopped a game
//
// Legality depends only on the internal state, not on the contents of the arrays.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "batch/connect_lines.hpp"

namespace checkrow::batch {

struct VectorArrays {
  std::int8_t* planes;
  std::uint8_t* mask;
  std::int32_t* turn;
  float* rewards;
  std::uint8_t* terminated;
  std::uint8_t* truncated;
};

using Action = std::int64_t;

class VectorGames {
 public:
  static constexpr std::ptrdiff_t all_legal = -1;

  VectorGames(std::size_t games, std::size_t seats, const VectorArrays& arrays)
      : games_(games), seats_(seats), arrays_(arrays) {}
  virtual ~VectorGames() = default;
  VectorGames(const VectorGames&) = delete;
  VectorGames& operator=(const VectorGames&) = delete;

  std::size_t games() const { return games_; }

  // Restarts all games. Game i of a seed depends only on its actions.
  void reset(std::uint64_t seed) {
    const std::lock_guard only(access_);
    sampler_ = SplitMix64(seed);
    clear_results();
    restart(seed);
  }

  // Plays one action in each game. If an action is illegal, returns the first such game and
  // changes nothing.
  std::ptrdiff_t step(const Action* actions) {
    const std::lock_guard only(access_);
    const std::ptrdiff_t wrong = first_illegal(actions);
    if (wrong != all_legal) return wrong;
    clear_results();
    play(actions);
    return all_legal;
  }

  // Picks a legal action for each game; all are equally likely.
  void sample(Action* actions) {
    const std::lock_guard only(access_);
    choose(actions, sampler_);
  }

 protected:
  const VectorArrays& arrays() const { return arrays_; }

  void reward_winner(std::size_t game, int winner) {
    float* const rewards = arrays_.rewards + game * seats_;
    std::fill_n(rewards, seats_, -1.0F / static_cast<float>(seats_ - 1));
    rewards[winner] = 1;
  }

 private:
  virtual void restart(std::uint64_t seed) = 0;
  virtual std::ptrdiff_t first_illegal(const Action* actions) const = 0;
  virtual void play(const Action* actions) = 0;
  virtual void choose(Action* actions, SplitMix64& rng) const = 0;

  void clear_results() {
    std::fill_n(arrays_.rewards, games_ * seats_, 0.0F);
    std::fill_n(arrays_.terminated, games_, std::uint8_t{0});
    std::fill_n(arrays_.truncated, games_, std::uint8_t{0});
  }

  std::size_t games_, seats_;
  VectorArrays arrays_;
  SplitMix64 sampler_{0};
  std::mutex access_;
};

// An action of Connect-N is a column.
std::unique_ptr<VectorGames> connect_vector(const ConnectOptions& options, std::size_t games,
                                            const VectorArrays& arrays);

// The layout of the arrays of checkers; squares are bits as in the Python rules.
struct CheckersEncoding {
  std::vector<std::uint8_t> origins;  // of each action: a step from one square to another
  std::vector<std::uint8_t> targets;
  std::vector<std::uint8_t> squares;  // the bits of all squares,
  std::vector<std::uint16_t> cells;   // and the cell of each
  bool may_stop;                      // whether one more action ends a chain
};

// Returns how many numbers the planes of one game take.
std::size_t checkers_planes(std::string_view variant);

std::unique_ptr<VectorGames> checkers_vector(std::string_view variant, std::size_t games,
                                             const CheckersEncoding& encoding,
                                             const VectorArrays& arrays);

}  // namespace checkrow::batch
