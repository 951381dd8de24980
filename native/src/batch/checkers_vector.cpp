// Games of checkers side by side. An action is one step; a capture chain is several.
#include <stdexcept>
#include <tuple>

#include "batch/vector_games.hpp"
#include "checkers/random_player.hpp"
#include "checkers/steps.hpp"

namespace checkrow::batch {
namespace {

using namespace checkers;

// The planes of an observation, in the order of checkers_encoding.py.
enum Plane : std::size_t { my_men, my_kings, their_men, their_kings, jumped, jumper, i_am_light };
constexpr std::size_t plane_count = 7;

template <const Rules& R>
class CheckersVector final : public VectorGames {
  using Board = Squares<R>;
  using Word = typename Board::Word;

 public:
  CheckersVector(std::size_t games, const CheckersEncoding& encoding, const VectorArrays& arrays)
      : VectorGames(games, 2, arrays),
        actions_(encoding.origins.size() + (encoding.may_stop ? 1 : 0)),
        action_of_(Board::size * Board::size, no_action),
        cell_of_(Board::size),
        games_(games) {
    if (encoding.targets.size() != encoding.origins.size() ||
        encoding.squares.size() != encoding.cells.size() || encoding.may_stop != R.may_stop) {
      throw std::invalid_argument("this is the encoding of another variant");
    }
    for (std::size_t action = 0; action < encoding.origins.size(); ++action) {
      action_of_[pair(inner(encoding.origins[action]), inner(encoding.targets[action]))] =
          static_cast<std::int32_t>(action);
    }
    for (std::size_t one = 0; one < encoding.squares.size(); ++one) {
      if (encoding.cells[one] >= cells) throw std::invalid_argument("a cell is off the board");
      cell_of_[inner(encoding.squares[one])] = encoding.cells[one];
    }
  }

 private:
  static constexpr std::int32_t no_action = -1;
  static constexpr std::size_t cells = std::size_t{R.width} * std::size_t{R.height};

  struct Game {
    Position<Word> at;  // at the start of the turn
    Chain<Word> chain;
    DrawWatch<R> draws;
    std::vector<Step> legal;
    SplitMix64 rng{0};
    int side = light;
  };

  static std::size_t pair(std::size_t from, std::size_t to) { return from * Board::size + to; }

  // Returns the number of the square that has `bit` in the Python rules, or throws.
  static std::size_t inner(std::uint8_t bit) {
    if (bit < 128) {
      if (const Word found = Board::inner(Word128{1} << bit) & Board::squares)
        return static_cast<std::size_t>(lowest(found));
    }
    throw std::invalid_argument("there is no such square");
  }

  std::int32_t action_of(const Step& step) const {
    if (step.kind == StepKind::stop) return static_cast<std::int32_t>(actions_) - 1;
    return action_of_[pair(step.from, step.to)];
  }

  void restart(std::uint64_t seed) override {
    std::fill_n(arrays().mask, games() * actions_, std::uint8_t{0});
    for (std::size_t number = 0; number < games(); ++number) {
      games_[number].rng = SplitMix64::of_game(seed, number);
      games_[number].legal.clear();
      restart_game(games_[number]);
      show(number);
    }
  }

  void restart_game(Game& game) {
    game.side = R.first >= 0 ? R.first : game.rng.below(2);
    game.at = start<R>(game.side);
    game.chain = {};
    game.draws.begin(game.at, game.side);
    find_first(game);
  }

  static void find_first(Game& game) {
    with_side(game.side, [&]<int Side>() { Steps<R, Side>(game.at).first(game.legal); });
  }

  std::ptrdiff_t first_illegal(const Action* actions) const override {
    for (std::size_t number = 0; number < games(); ++number) {
      if (!find(games_[number], actions[number])) return static_cast<std::ptrdiff_t>(number);
    }
    return all_legal;
  }

  const Step* find(const Game& game, Action action) const {
    for (const Step& step : game.legal)
      if (action_of(step) == action) return &step;
    return nullptr;
  }

  void play(const Action* actions) override {
    for (std::size_t number = 0; number < games(); ++number) {
      Game& game = games_[number];
      const Step step = *find(game, actions[number]);
      std::uint8_t* const mask = arrays().mask + number * actions_;
      for (const Step& legal : game.legal) mask[action_of(legal)] = 0;
      try {
        play_step(number, game, step);
      } catch (const TooManyCaptures&) {
        arrays().truncated[number] = 1;
        restart_game(game);
      }
      show(number);
    }
  }

  void play_step(std::size_t number, Game& game, const Step& step) {
    if (step.kind == StepKind::quiet) {
      end_turn(game, {0, step.from, step.to, step.king, false});
    } else {
      const bool goes_on = with_side(game.side, [&]<int Side>() {
        Steps<R, Side> steps(game.at);
        const bool stopped = step.kind == StepKind::stop;
        if (!stopped && steps.jump(step, game.chain)) {
          steps.next(game.chain, game.legal);
          return true;
        }
        end_turn(game, steps.turn_of(game.chain, stopped));
        return false;
      });
      if (goes_on) return;
    }
    find_first(game);
    // A player who can only pass does so automatically.
    while (game.legal.size() == 1 && game.legal[0].kind == StepKind::pass) {
      end_turn(game, {0, 0, 0, false, true});
      find_first(game);
    }
    const int winner = game.legal.empty() ? winner_without_turn<R>(game.at, game.side) : nobody;
    if (!game.legal.empty() && !game.draws.drawn()) return;
    if (winner != nobody) reward_winner(number, winner);
    arrays().terminated[number] = 1;
    restart_game(game);
  }

  static void end_turn(Game& game, const Turn<Word>& turn) {
    const bool progress = makes_progress<R>(game.at, turn);
    game.at = after<R>(game.at, turn);
    game.side = 1 - game.side;
    game.chain = {};
    game.draws.turn(game.at, game.side, progress);
  }

  // Writes the arrays of one game, whose mask must be all zeros.
  void show(std::size_t number) {
    const Game& game = games_[number];
    std::uint8_t* const mask = arrays().mask + number * actions_;
    for (const Step& step : game.legal) mask[action_of(step)] = 1;
    arrays().turn[number] = game.side;
    std::int8_t* const planes = arrays().planes + number * plane_count * cells;
    std::fill_n(planes, i_am_light * cells, std::int8_t{0});
    std::fill_n(planes + i_am_light * cells, cells, std::int8_t{game.side == light});
    const auto [mine, theirs, kings, taken, going] = shown(game);
    draw(planes, my_men, mine & ~kings);
    draw(planes, my_kings, mine & kings);
    draw(planes, their_men, theirs & ~kings);
    draw(planes, their_kings, theirs & kings);
    draw(planes, jumped, taken);
    draw(planes, jumper, going);
  }

  void draw(std::int8_t* planes, Plane plane, Word pieces) const {
    while (pieces)
      planes[plane * cells + cell_of_[static_cast<std::size_t>(lowest(pop(pieces)))]] = 1;
  }

  struct Shown {
    Word mine, theirs, kings, jumped, jumper;
  };

  // Returns the pieces as they are on the board, even in the middle of a chain.
  static Shown shown(const Game& game) {
    const auto& [at, chain] = std::tie(game.at, game.chain);
    if (!chain.begun()) return {at.mine, at.theirs, at.kings, 0, 0};
    const Word origin = Board::bit(chain.from), piece = Board::bit(chain.at);
    const Word mine = (at.mine & ~origin) | piece;
    // The piece may be on the square of one that it captured.
    const Word gone = R.captured_leave_at_once ? chain.jumped : Word{0};
    const Word kings = (at.kings & ~origin & ~gone) | (chain.king ? piece : Word{0});
    return {mine, at.theirs & ~gone, kings, R.captured_leave_at_once ? chain.last : chain.jumped,
            piece};
  }

  void choose(Action* actions, SplitMix64& rng) const override {
    for (std::size_t number = 0; number < games(); ++number) {
      const std::vector<Step>& legal = games_[number].legal;
      const int place = rng.below(static_cast<int>(legal.size()));
      actions[number] = action_of(legal[static_cast<std::size_t>(place)]);
    }
  }

  std::size_t actions_;
  std::vector<std::int32_t> action_of_;  // of a step from one square to another
  std::vector<std::uint16_t> cell_of_;   // of a square
  std::vector<Game> games_;
};

}  // namespace

std::size_t checkers_planes(std::string_view variant) {
  return with_rules(variant, []<const Rules& R>() {
    return plane_count * std::size_t{R.width} * std::size_t{R.height};
  });
}

std::unique_ptr<VectorGames> checkers_vector(std::string_view variant, std::size_t games,
                                             const CheckersEncoding& encoding,
                                             const VectorArrays& arrays) {
  return with_rules(variant, [&]<const Rules& R>() -> std::unique_ptr<VectorGames> {
    return std::make_unique<CheckersVector<R>>(games, encoding, arrays);
  });
}

}  // namespace checkrow::batch
