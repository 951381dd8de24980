// Games that are stepped together; use them through `checkrow.environments.vector`.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "batch/vector_games.hpp"
#include "python/bind.hpp"
#include "python/views.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace checkrow::python {
namespace {

using namespace batch;

template <class Number>
using Array = nb::ndarray<Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// The arrays of a learner, which live as long as the games do.
struct LearnerArrays {
  Array<std::int8_t> planes;
  Array<std::uint8_t> mask;
  Array<std::int32_t> turn;
  Array<float> rewards;
  Array<std::uint8_t> terminated;
  Array<std::uint8_t> truncated;

  // Returns pointers to the arrays. Throws std::invalid_argument if one has the wrong size.
  VectorArrays checked(std::size_t games, std::size_t seats, std::size_t cells,
                       std::size_t actions) const {
    if (planes.size() != games * cells || mask.size() != games * actions ||
        turn.size() != games || rewards.size() != games * seats || terminated.size() != games ||
        truncated.size() != games) {
      throw std::invalid_argument("an array has the wrong size for these games");
    }
    return {planes.data(), mask.data(), turn.data(), rewards.data(), terminated.data(),
            truncated.data()};
  }
};

class SteppedGames {
 public:
  SteppedGames(LearnerArrays arrays, std::unique_ptr<VectorGames> games)
      : arrays_(std::move(arrays)), games_(std::move(games)) {}

  void reset(std::uint64_t seed) {
    const nb::gil_scoped_release no_gil;
    games_->reset(seed);
  }

  std::ptrdiff_t step(const Array<const Action>& actions) {
    check_size(actions.size());
    const nb::gil_scoped_release no_gil;
    return games_->step(actions.data());
  }

  void sample(const Array<Action>& actions) {
    check_size(actions.size());
    const nb::gil_scoped_release no_gil;
    games_->sample(actions.data());
  }

 private:
  void check_size(std::size_t actions) const {
    if (actions != games_->games()) throw std::invalid_argument("give one action for each game");
  }

  LearnerArrays arrays_;
  std::unique_ptr<VectorGames> games_;
};

}  // namespace

void bind_vector(nb::module_& module) {
  nb::class_<LearnerArrays>(module, "LearnerArrays")
      .def(
          "__init__",
          [](LearnerArrays* self, Array<std::int8_t> planes, Array<std::uint8_t> mask,
             Array<std::int32_t> turn, Array<float> rewards, Array<std::uint8_t> terminated,
             Array<std::uint8_t> truncated) {
            new (self) LearnerArrays{planes, mask, turn, rewards, terminated, truncated};
          },
          "planes"_a, "mask"_a, "turn"_a, "rewards"_a, "terminated"_a, "truncated"_a);
  nb::class_<SteppedGames>(module, "SteppedGames")
      .def("reset", &SteppedGames::reset, "seed"_a)
      .def("step", &SteppedGames::step, "actions"_a)
      .def("sample", &SteppedGames::sample, "actions"_a);
  module.def(
      "connect_vector",
      [](int width, int height, int connect, int players, std::size_t games,
         const LearnerArrays& arrays) {
        const ConnectOptions options{width, height, connect, players};
        check(options);
        const auto seats = static_cast<std::size_t>(players);
        const auto columns = static_cast<std::size_t>(width);
        const std::size_t cells = columns * static_cast<std::size_t>(height);
        const VectorArrays checked = arrays.checked(games, seats, (seats + 1) * cells, columns);
        return SteppedGames(arrays, connect_vector(options, games, checked));
      },
      "width"_a, "height"_a, "connect"_a, "players"_a, "games"_a, "arrays"_a);
  module.def(
      "checkers_vector",
      [](const std::string& variant, std::vector<std::uint8_t> origins,
         std::vector<std::uint8_t> targets, std::vector<std::uint8_t> squares,
         std::vector<std::uint16_t> cells, bool may_stop, std::size_t games,
         const LearnerArrays& arrays) {
        const std::size_t actions = origins.size() + (may_stop ? 1 : 0);
        const std::size_t planes = checkers_planes(variant);
        const VectorArrays checked = arrays.checked(games, 2, planes, actions);
        return SteppedGames(
            arrays, checkers_vector(variant, games,
                                    {std::move(origins), std::move(targets), std::move(squares),
                                     std::move(cells), may_stop},
                                    checked));
      },
      "variant"_a, "origins"_a, "targets"_a, "squares"_a, "cells"_a, "may_stop"_a, "games"_a,
      "arrays"_a);
}

}  // namespace checkrow::python
