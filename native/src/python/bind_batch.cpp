// Batch calls as functions of the Python module; use them through `checkrow.engines.batch`.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <string>
#include <tuple>

#include "batch/checkers_values.hpp"
#include "batch/games.hpp"
#include "python/bind.hpp"
#include "python/views.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace checkrow::python {
namespace {

using namespace batch;

template <class Play>
auto played(std::uint64_t games, std::uint64_t seed, bool positions, const nb::object& progress,
            Play&& play) {
  Games found;
  {
    const nb::gil_scoped_release no_gil;
    found = play(Order{games, seed, positions, asking(progress)});
  }
  return std::tuple(view_of(std::move(found.winners)), view_of(std::move(found.turns)),
                    view_of(std::move(found.positions)));
}

}  // namespace

void bind_batch(nb::module_& module) {
  module.def(
      "connect_random_games",
      [](int width, int height, int connect, int players, std::uint64_t games, std::uint64_t seed,
         bool positions, const nb::object& progress) {
        return played(games, seed, positions, progress, [&](const Order& order) {
          return connect_games({width, height, connect, players}, order);
        });
      },
      "width"_a, "height"_a, "connect"_a, "players"_a, "games"_a, "seed"_a, "positions"_a = false,
      "progress"_a = nb::none());
  module.def(
      "checkers_random_games",
      [](const std::string& variant, std::uint64_t games, std::uint64_t seed, bool positions,
         const nb::object& progress) {
        return played(games, seed, positions, progress,
                      [&](const Order& order) { return checkers_games(variant, order); });
      },
      "variant"_a, "games"_a, "seed"_a, "positions"_a = false, "progress"_a = nb::none());
  module.def(
      "checkers_values",
      [](const std::string& variant,
         const nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>& rows) {
        std::vector<std::int32_t> values;
        {
          const nb::gil_scoped_release no_gil;
          values = checkers_values(variant, {rows.data(), rows.size()});
        }
        return view_of(std::move(values));
      },
      "variant"_a, "rows"_a);
}

}  // namespace checkrow::python
