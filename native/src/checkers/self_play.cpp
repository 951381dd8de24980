#include "checkers/self_play.hpp"

#include "base/random.hpp"
#include "checkers/random_player.hpp"
#include "checkers/search.hpp"
#include "checkers/searcher.hpp"
#include "checkers/variants.hpp"

namespace checkrow::checkers {
namespace {

constexpr std::size_t table_bytes = std::size_t{1} << 20;

Knowledge only(std::span<const Weight> weights) {
  return {{weights.begin(), weights.end()}, nullptr};
}

bool same(const SetupTurn& one, const SetupTurn& two) {
  return one.origin == two.origin && one.target == two.target && one.captured == two.captured;
}

template <const Rules& R>
class Game {
  using Word = typename Squares<R>::Word;

 public:
  Game(const SelfPlay& how, int number, Control& control)
      : how_(how),
        played_(static_cast<std::uint64_t>(number - how.first)),
        control_(control),
        // The first draw makes seeds that follow each other unlike.
        rng_(SplitMix64::of_game(how.seed, static_cast<std::uint64_t>(number))) {}

  // Plays to the end, or to where one side sees its win, and says who wins. Calls
  // `watch(at, side, value)` for each position that was searched. `players` are light's and
  // dark's; they may be the same.
  template <class Watch>
  int play(Searcher* const (&players)[2], Watch&& watch) {
    players[0]->forget();
    players[1]->forget();
    int side = R.first >= 0 ? R.first : rng_.below(2);
    int random_turns = how_.opening + rng_.below(4);
    Position<Word> at = start<R>(side);
    draws_.begin(at, side);
    while (true) {
      TurnList<Word> list;
      with_side(side, [&]<int Side>() { Turns<R, Side>::all(at, list); });
      if (list.empty()) return winner_without_turn<R>(at, side);
      if (draws_.drawn()) return nobody;
      Turn<Word> turn = list[0];
      if (random_turns-- > 0) {
        turn = list[rng_.below(list.size())];
      } else if (list.size() > 1) {
        control_.check(played_);
        const auto found = players[side]->search(seen(side), draws_.ending_turns(), limits());
        if (found.value > sure) return side;
        if (found.value < -sure) return 1 - side;
        if (found.depth)
          turn = *std::find_if(list.begin(), list.end(), [&](const Turn<Word>& one) {
            return same(setup_turn_of<R>(one), found.line[0]);
          });
        watch(at, side, found.value);
      }
      const bool progress = makes_progress<R>(at, turn);
      at = after<R>(at, turn);
      side = 1 - side;
      draws_.turn(at, side, progress);
    }
  }

 private:
  SearchLimits limits() {
    SearchLimits found;
    found.nodes = how_.nodes;
    found.keep_going = [this] {
      control_.check(played_);
      return true;
    };
    return found;
  }

  // The positions since the last progress, the last one with `side` to move.
  std::vector<Setup> seen(int side) const {
    std::vector<Setup> found;
    const auto& positions = draws_.seen();
    for (std::size_t one = 0; one < positions.size(); ++one)
      found.push_back(
          setup_of<R>(positions[one], (positions.size() - 1 - one) % 2 ? 1 - side : side));
    return found;
  }

  const SelfPlay& how_;
  std::uint64_t played_;
  Control& control_;
  SplitMix64 rng_;
  DrawWatch<R> draws_;
};

template <const Rules& R>
struct Row {
  using Word = typename Squares<R>::Word;
  using Places = WeightPlaces<R>;
  static constexpr int columns = 1 + trait_count + Places::squares + Patterns<R>::count;

  template <int Side>
  static void add(const Position<Word>& at, std::vector<std::uint8_t>& rows) {
    const auto put = [&](int number) { rows.push_back(static_cast<std::uint8_t>(number)); };
    const Word own[2] = {Side == light ? at.mine : at.theirs, Side == light ? at.theirs : at.mine};
    put(count(at.mine | at.theirs));
    for (const int number : Evaluation<R>::template counts<Side>(at)) put(number);
    std::array<int, Places::squares> kings_on{};
    for (Word crowned = own[light] & at.kings; crowned;)
      ++kings_on[Places::place_of[static_cast<std::size_t>(lowest(pop(crowned)))]];
    for (Word crowned = own[dark] & at.kings; crowned;)
      --kings_on[Places::squares - 1u -
                 Places::place_of[static_cast<std::size_t>(lowest(pop(crowned)))]];
    for (const int number : kings_on) put(number);
    static const std::vector<std::vector<int>> squares = [] {
      std::vector<std::vector<int>> found;
      for (int pattern = 0; pattern < Patterns<R>::count; ++pattern)
        found.push_back(Patterns<R>::squares_of(pattern));
      return found;
    }();
    for (const auto& pattern : squares)
      put(Evaluation<R>::state_of(pattern, own[light] & ~at.kings, own[dark] & ~at.kings));
  }
};

void check(const SelfPlay& how) {
  if (how.first < 0 || how.games < 0)
    throw std::invalid_argument("the number of games must not be negative");
  if (how.nodes < 1) throw std::invalid_argument("a turn needs at least one node");
  if (how.opening < 0) throw std::invalid_argument("the opening must not be negative");
}

}  // namespace

Labelled label_positions(std::string_view variant, std::span<const Weight> weights,
                         const SelfPlay& how) {
  check(how);
  return with_rules(variant, [&]<const Rules& R>() {
    const auto search = Searcher::make(variant, table_bytes, only(weights));
    Control control;
    control.watch({how.progress}, 0);
    Labelled found;
    found.columns = Row<R>::columns;
    for (int number = how.first; number < how.first + how.games; ++number) {
      Game<R> game(how, number, control);
      const int winner = game.play({search.get(), search.get()}, [&](const auto& at, int side,
                                                                      int value) {
        with_side(side, [&]<int Side>() {
          if (Moves<R, Side>::capturers(at)) return;
          Row<R>::template add<Side>(at, found.rows);
          found.values.push_back(static_cast<std::int16_t>(side == light ? value : -value));
          found.games.push_back(number);
        });
      });
      const int result = winner == nobody ? 0 : winner == light ? 1 : -1;
      found.results.resize(found.games.size(), static_cast<std::int8_t>(result));
    }
    return found;
  });
}

Tally play_match(std::string_view variant, std::span<const Weight> first,
                 std::span<const Weight> second, const SelfPlay& how) {
  check(how);
  return with_rules(variant, [&]<const Rules& R>() {
    const auto one = Searcher::make(variant, table_bytes, only(first));
    const auto two = Searcher::make(variant, table_bytes, only(second));
    Control control;
    control.watch({how.progress}, 0);
    Tally score;
    for (int number = how.first; number < how.first + how.games; ++number)
      for (const int seat : {light, dark}) {
        Game<R> game(how, number, control);
        const auto ignore = [](const auto&...) {};
        const int winner = seat == light ? game.play({one.get(), two.get()}, ignore)
                                         : game.play({two.get(), one.get()}, ignore);
        if (winner == nobody)
          ++score.draws;
        else
          ++(winner == seat ? score.wins : score.losses);
      }
    return score;
  });
}

std::vector<std::uint8_t> described(std::string_view variant, const Setup& setup) {
  return with_rules(variant, [&]<const Rules& R>() {
    const auto at = position_of<R>(setup);
    std::vector<std::uint8_t> row;
    with_side(setup.turn, [&]<int Side>() { Row<R>::template add<Side>(at, row); });
    return row;
  });
}

int evaluated(std::string_view variant, std::span<const Weight> weights, const Setup& setup) {
  return with_rules(variant, [&]<const Rules& R>() {
    check_weights<R>(weights);
    const auto at = position_of<R>(setup);
    const auto evaluation = std::make_unique<Evaluation<R>>(weights);
    return with_side(setup.turn, [&]<int Side>() { return evaluation->template of<Side>(at); });
  });
}

}  // namespace checkrow::checkers
