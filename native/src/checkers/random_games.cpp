#include "random_games.hpp"

#include "draws.hpp"
#include "lots.hpp"
#include "turns.hpp"
#include "variants.hpp"

namespace checkrow::checkers {
namespace {

// Chains of the house rules beyond this many places are not looked at: see chains.hpp.
constexpr std::size_t most_states = 256;

constexpr int games_per_tick = 16;  // less than a millisecond

template <const Rules& R>
class Player {
  using Word = typename Squares<R>::Word;

 public:
  // Plays a game to its end and says who has won. Calls `watch(at, side, turn)` before each
  // turn.
  template <class Watch>
  int play(std::uint64_t seed, int number, Watch&& watch) {
    // The first draw makes seeds that follow each other unlike.
    Lots lots(Lots(seed + static_cast<std::uint64_t>(number) * 0x632be59bd9b4e019).draw());
    int side = R.first >= 0 ? R.first : lots.below(2);
    Position<Word> at = start<R>(side);
    draws_.begin(at, side);
    while (true) {
      list_.clear();
      with_side(side, [&]<int Side>() { Turns<R, Side>::all(at, list_, most_states); });
      if (list_.empty()) {
        if (!at.theirs) return side;
        return R.blocked_passes && at.mine ? nobody : 1 - side;
      }
      if (draws_.drawn()) return nobody;
      const Turn<Word> turn = list_[list_.size() == 1 ? 0 : lots.below(list_.size())];
      watch(at, side, turn);
      const bool progress = makes_progress<R>(at, turn);
      at = after(at, turn);
      side = 1 - side;
      draws_.turn(at, side, progress);
    }
  }

 private:
  DrawWatch<R> draws_;
  TurnList<Word> list_;
};

}  // namespace

RandomGames random_games(std::string_view variant, int games, std::uint64_t seed,
                         const Progress& progress) {
  if (games < 0) throw std::invalid_argument("the number of games must not be negative");
  return with_rules(variant, [&]<const Rules& R>() {
    const auto room = static_cast<std::size_t>(games);
    RandomGames found{std::vector<std::int8_t>(room), std::vector<std::int32_t>(room)};
    Player<R> player;
    Control control;
    control.watch(progress);
    for (int number = 0; number < games; ++number) {
      if (number % games_per_tick == 0) control.tick(static_cast<std::uint64_t>(number));
      int turns = 0;
      const int winner = player.play(seed, number, [&](const auto&...) { ++turns; });
      found.winners[static_cast<std::size_t>(number)] = static_cast<std::int8_t>(winner);
      found.turns[static_cast<std::size_t>(number)] = turns;
    }
    return found;
  });
}

RandomGame random_game(std::string_view variant, std::uint64_t seed, int number) {
  return with_rules(variant, [&]<const Rules& R>() {
    RandomGame game;
    Player<R> player;
    game.winner = player.play(seed, number, [&](const auto& at, int side, const auto& turn) {
      if (game.turns.empty()) game.start = setup_of<R>(at, side);
      game.turns.push_back(setup_turn_of<R>(turn));
    });
    return game;
  });
}

}  // namespace checkrow::checkers
