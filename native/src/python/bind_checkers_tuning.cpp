// What tunes the evaluation of native checkers, as functions of the Python module.
#include <nanobind/ndarray.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "checkers/self_play.hpp"
#include "checkers/variants.hpp"
#include "python/bind.hpp"
#include "python/bits_caster.hpp"
#include "python/views.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace checkrow::python {
namespace {

using namespace checkers;

using Weights = std::vector<Weight>;

SelfPlay recipe(std::uint64_t seed, int first, int games, std::uint64_t nodes, int opening,
                const nb::object& progress) {
  return {seed, first, games, nodes, opening, asking(progress)};
}

}  // namespace

void bind_checkers_tuning(nb::module_& module) {
  module.def(
      "checkers_weights",
      [](std::string_view variant, bool plain) {
        if (!plain) return tuned_weights(variant);
        return with_rules(variant, []<const Rules& R>() { return plain_weights<R>(); });
      },
      "variant"_a, "plain"_a = false,
      "The weights of the evaluation, in thousandths of a man; or those that tuning starts from.");
  module.def(
      "checkers_weight_places",
      [](std::string_view variant) {
        return with_rules(variant, []<const Rules& R>() {
          using Places = WeightPlaces<R>;
          return std::tuple(static_cast<int>(trait_count), Places::squares, Patterns<R>::count,
                            Patterns<R>::in_pair);
        });
      },
      "variant"_a, "How many traits, squares and patterns there are, and patterns in a row.");
  module.def(
      "checkers_evaluate",
      [](std::string_view variant, int turn, Bits light, Bits dark, Bits kings,
         const Weights& weights) {
        return evaluated(variant, weights, setup_of(turn, light, dark, kings));
      },
      "variant"_a, "turn"_a, "light"_a, "dark"_a, "kings"_a, "weights"_a,
      "What a position is worth to the side to move, in hundredths of a man, without search.");
  module.def(
      "checkers_described",
      [](std::string_view variant, int turn, Bits light, Bits dark, Bits kings) {
        return view_of(described(variant, setup_of(turn, light, dark, kings)));
      },
      "variant"_a, "turn"_a, "light"_a, "dark"_a, "kings"_a,
      "What the evaluation sees in a position: one row of checkers_labelled.");
  module.def(
      "checkers_labelled",
      [](std::string_view variant, const Weights& weights, std::uint64_t seed, int first,
         int games, std::uint64_t nodes, int opening, const nb::object& progress) {
        Labelled found;
        {
          const std::string key(variant);
          const SelfPlay how = recipe(seed, first, games, nodes, opening, progress);
          nb::gil_scoped_release release;
          found = label_positions(key, weights, how);
        }
        return std::tuple(found.columns, view_of(std::move(found.rows)),
                          view_of(std::move(found.results)), view_of(std::move(found.values)),
                          view_of(std::move(found.games)));
      },
      "variant"_a, "weights"_a, "seed"_a, "first"_a, "games"_a, "nodes"_a, "opening"_a = 6,
      "progress"_a = nb::none(),
      "Positions of games against itself: columns, rows, results, values, games.");
  module.def(
      "checkers_weights_match",
      [](std::string_view variant, const Weights& one, const Weights& two, std::uint64_t seed,
         int first, int openings, std::uint64_t nodes, int opening, const nb::object& progress) {
        const std::string key(variant);
        const SelfPlay how = recipe(seed, first, openings, nodes, opening, progress);
        nb::gil_scoped_release release;
        const Tally score = play_match(key, one, two, how);
        return std::tuple(score.wins, score.draws, score.losses);
      },
      "variant"_a, "one"_a, "two"_a, "seed"_a, "first"_a, "openings"_a, "nodes"_a, "opening"_a = 6,
      "progress"_a = nb::none(),
      "A match of two sets of weights: wins, draws and losses of the first.");
}

}  // namespace checkrow::python
