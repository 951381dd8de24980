// Native checkers as functions of the Python module: checkers_*. docs/native-checkers.md
// lists them.
#include "bind.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>

#include "bits_caster.hpp"
#include "random_games.hpp"
#include "variants.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace checkrow::checkers {
namespace {

Counting counting_named(std::string_view name) {
  if (name == "keep") return Counting::keep;
  if (name == "drop") return Counting::drop;
  if (name == "each") return Counting::each;
  throw std::invalid_argument("routes must be keep, drop or each");
}

// A list of numbers that Python sees in place, and NumPy without a copy.
template <class Number>
using View = nb::ndarray<nb::memview, Number, nb::ndim<1>>;

template <class Number>
View<Number> view_of(std::vector<Number>&& numbers) {
  auto owned = std::make_unique<std::vector<Number>>(std::move(numbers));
  Number* const data = owned->data();
  const std::size_t size = owned->size();
  const nb::capsule owner(owned.release(), [](void* pointer) noexcept {
    delete static_cast<std::vector<Number>*>(pointer);
  });
  return View<Number>(data, {size}, owner);
}

}  // namespace

void bind_checkers(nb::module_& module) {
  module.def(
      "checkers_variants",
      [] { return std::vector<std::string_view>(variant_keys.begin(), variant_keys.end()); },
      "The keys of the variants.");
  module.def(
      "checkers_start", [](std::string_view variant) { return tuple_of(start_of(variant)); },
      "variant"_a, "Where a game starts: (turn, light, dark, kings).");
  module.def(
      "checkers_turns",
      [](std::string_view variant, int turn, Bits light, Bits dark, Bits kings) {
        return tuples_of(turns(variant, setup_of(turn, light, dark, kings)));
      },
      "variant"_a, "turn"_a, "light"_a, "dark"_a, "kings"_a,
      "The legal turns, each once: (origin, target, captured, king). A pass has no bits.");
  module.def(
      "checkers_play",
      [](std::string_view variant, int turn, Bits light, Bits dark, Bits kings,
         const TurnTuple& played) {
        const auto& [origin, target, captured, king] = played;
        return tuple_of(play(variant, setup_of(turn, light, dark, kings),
                             {origin.value, target.value, captured.value, king}));
      },
      "variant"_a, "turn"_a, "light"_a, "dark"_a, "kings"_a, "played"_a,
      "The position after a turn, which is not checked for legality.");
  module.def(
      "checkers_perft",
      [](std::string_view variant, int turn, Bits light, Bits dark, Bits kings, int depth,
         std::string_view routes) {
        const Counting how = counting_named(routes);
        const std::string key(variant);
        nb::gil_scoped_release release;
        return perft(key, setup_of(turn, light, dark, kings), depth, how);
      },
      "variant"_a, "turn"_a, "light"_a, "dark"_a, "kings"_a, "depth"_a, "routes"_a = "keep",
      "How many games of so many turns there are.");
  module.def(
      "checkers_random_games",
      [](std::string_view variant, int games, std::uint64_t seed) {
        RandomGames found;
        {
          const std::string key(variant);
          nb::gil_scoped_release release;
          found = random_games(key, games, seed);
        }
        return std::tuple(view_of(std::move(found.winners)), view_of(std::move(found.turns)));
      },
      "variant"_a, "games"_a, "seed"_a,
      "Random games: who won each (0 light, 1 dark, -1 drawn), and how many turns it had.");
  module.def(
      "checkers_random_game",
      [](std::string_view variant, std::uint64_t seed, int number) {
        const RandomGame game = random_game(variant, seed, number);
        return std::tuple(tuple_of(game.start), tuples_of(game.turns), game.winner);
      },
      "variant"_a, "seed"_a, "number"_a, "One of them: (start, turns, winner).");
  bind_checkers_tables(module);
  bind_checkers_search(module);
}

}  // namespace checkrow::checkers
