// Native checkers as functions of the Python module: checkers_*. docs/native-checkers.md
// lists them.
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <type_traits>

#include "checkers/random_games.hpp"
#include "checkers/variants.hpp"
#include "python/bind.hpp"
#include "python/bits_caster.hpp"
#include "python/views.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace checkrow::python {
namespace {

using namespace checkers;

Counting counting_named(std::string_view name) {
  if (name == "keep") return Counting::keep;
  if (name == "drop") return Counting::drop;
  if (name == "each") return Counting::each;
  throw std::invalid_argument("routes must be keep, drop or each");
}

// Convert the fields of a row to Python values; enums become their names.

template <class Value>
nb::object object_of(const Value& value) {
  if constexpr (std::is_enum_v<Value>)
    return nb::cast(name_of(value));
  else
    return nb::cast(value);
}

template <std::size_t Size>
nb::object object_of(const std::array<Prefer, Size>& preferences) {
  nb::list found;
  for (const Prefer one : preferences)
    if (one != Prefer::nothing) found.append(name_of(one));
  return found;
}

nb::dict variant_table() {
  nb::dict table;
  for (const std::string_view key : variant_keys)
    with_rules(key, [&]<const Rules& R>() {
      nb::dict row;
      each_field(R, [&](const char* name, const auto& value) { row[name] = object_of(value); });
      table[nb::cast(key)] = row;
    });
  return table;
}

}  // namespace

void bind_checkers(nb::module_& module) {
  module.def(
      "checkers_variants",
      [] { return std::vector<std::string_view>(variant_keys.begin(), variant_keys.end()); },
      "The keys of the variants.");
  module.def("checkers_variant_table", &variant_table,
             "The compiled rows by key: the fields of `Variant` that the core uses.");
  module.def(
      "checkers_start", [](std::string_view variant) { return tuple_of(start_of(variant)); },
      "variant"_a, "Where a game starts: (turn, light, dark, kings).");
  module.def(
      "checkers_turns",
      [](std::string_view variant, int turn, Bits light, Bits dark, Bits kings,
         const RunNumbers& king_moves) {
        return tuples_of(
            turns(variant, with_runs(setup_of(turn, light, dark, kings), king_moves)));
      },
      "variant"_a, "turn"_a, "light"_a, "dark"_a, "kings"_a, "king_moves"_a = RunNumbers(),
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
         std::string_view routes, const nb::object& progress, const RunNumbers& king_moves) {
        const Counting how = counting_named(routes);
        const std::string key(variant);
        const Setup setup = with_runs(setup_of(turn, light, dark, kings), king_moves);
        nb::gil_scoped_release release;
        return perft(key, setup, depth, how, asking(progress));
      },
      "variant"_a, "turn"_a, "light"_a, "dark"_a, "kings"_a, "depth"_a, "routes"_a = "keep",
      "progress"_a = nb::none(), "king_moves"_a = RunNumbers(), "Counts the games of this many turns.");
  module.def(
      "checkers_random_game",
      [](std::string_view variant, std::uint64_t seed, std::uint64_t number) {
        const RandomGame game = random_game(variant, seed, number);
        return std::tuple(tuple_of(game.start), tuples_of(game.turns), game.winner);
      },
      "variant"_a, "seed"_a, "number"_a, "A random game turn by turn: (start, turns, winner).");
}

}  // namespace checkrow::python
