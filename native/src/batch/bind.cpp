// Batch calls as functions of the Python module; `checkrow.engines.batch` is how to use them.
#include "batch/bind.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <memory>
#include <string>
#include <tuple>

#include "asking.hpp"
#include "batch/games.hpp"
#include "batch/values.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace checkrow::batch {
namespace {

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

template <class Play>
auto played(std::uint64_t games, std::uint64_t seed, bool positions, const Asked& progress,
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
         bool positions, const Asked& progress) {
        return played(games, seed, positions, progress, [&](const Order& order) {
          return connect_games({width, height, connect, players}, order);
        });
      },
      "width"_a, "height"_a, "connect"_a, "players"_a, "games"_a, "seed"_a, "positions"_a = false,
      "progress"_a = nb::none());
  module.def(
      "checkers_random_games",
      [](const std::string& variant, std::uint64_t games, std::uint64_t seed, bool positions,
         const Asked& progress) {
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

}  // namespace checkrow::batch
