// Native checkers as functions of the Python module: checkers_*. docs/native-checkers.md
// lists them.
#include "bind.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>
#include <tuple>

#include "api.hpp"
#include "random_games.hpp"
#include "variants.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using checkrow::checkers::Counting;
using checkrow::checkers::Setup;
using checkrow::checkers::SetupTurn;
using checkrow::checkers::Wide;

namespace {

// A bitboard: a Python integer of up to 128 bits. A type of its own, since some compilers
// count their 128-bit integers among the arithmetic types and others do not.
struct Bits {
  Wide value = 0;
};

}  // namespace

template <>
struct nanobind::detail::type_caster<Bits> {
  NB_TYPE_CASTER(Bits, const_name("int"))

  bool from_python(handle source, std::uint8_t, cleanup_list*) noexcept {
    if (!PyLong_Check(source.ptr())) return false;
    const object shift = steal(PyLong_FromLong(64));
    const object high = steal(PyNumber_Rshift(source.ptr(), shift.ptr()));
    if (high.is_valid()) {
      const std::uint64_t low = PyLong_AsUnsignedLongLongMask(source.ptr());
      const std::uint64_t upper = PyLong_AsUnsignedLongLong(high.ptr());
      if (!PyErr_Occurred()) {
        value.value = Wide{upper} << 64 | low;
        return true;
      }
    }
    PyErr_Clear();  // negative, or too large: no bitboard
    return false;
  }

  static handle from_cpp(const Bits& source, rv_policy, cleanup_list*) noexcept {
    const auto low = static_cast<std::uint64_t>(source.value);
    const auto high = static_cast<std::uint64_t>(source.value >> 64);
    if (!high) return PyLong_FromUnsignedLongLong(low);
    const object upper = steal(PyLong_FromUnsignedLongLong(high));
    const object shift = steal(PyLong_FromLong(64));
    const object shifted = steal(PyNumber_Lshift(upper.ptr(), shift.ptr()));
    const object lower = steal(PyLong_FromUnsignedLongLong(low));
    return PyNumber_Or(shifted.ptr(), lower.ptr());
  }
};

namespace bound {
namespace {

using TurnTuple = std::tuple<Bits, Bits, Bits, bool>;
using SetupTuple = std::tuple<int, Bits, Bits, Bits>;

Counting counting_named(std::string_view name) {
  if (name == "keep") return Counting::keep;
  if (name == "drop") return Counting::drop;
  if (name == "each") return Counting::each;
  throw std::invalid_argument("routes must be keep, drop or each");
}

Setup setup_of(int turn, Bits light, Bits dark, Bits kings) {
  return {turn, light.value, dark.value, kings.value};
}

SetupTuple tuple_of(const Setup& setup) {
  return {setup.turn, Bits{setup.light_pieces}, Bits{setup.dark_pieces}, Bits{setup.kings}};
}

TurnTuple tuple_of(const SetupTurn& turn) {
  return {Bits{turn.origin}, Bits{turn.target}, Bits{turn.captured}, turn.king};
}

std::vector<std::string_view> variants() {
  return {checkrow::checkers::variant_keys.begin(), checkrow::checkers::variant_keys.end()};
}

SetupTuple start(std::string_view variant) {
  return tuple_of(checkrow::checkers::start_of(variant));
}

std::vector<TurnTuple> turns(std::string_view variant, int turn, Bits light, Bits dark,
                             Bits kings) {
  std::vector<TurnTuple> found;
  const Setup setup = setup_of(turn, light, dark, kings);
  for (const SetupTurn& one : checkrow::checkers::turns(variant, setup))
    found.push_back(tuple_of(one));
  return found;
}

SetupTuple play(std::string_view variant, int turn, Bits light, Bits dark, Bits kings,
                const TurnTuple& played) {
  const auto& [origin, target, captured, king] = played;
  return tuple_of(checkrow::checkers::play(variant, setup_of(turn, light, dark, kings),
                                           {origin.value, target.value, captured.value, king}));
}

std::uint64_t perft(std::string_view variant, int turn, Bits light, Bits dark, Bits kings,
                    int depth, std::string_view routes) {
  const Counting how = counting_named(routes);
  const std::string key(variant);
  nb::gil_scoped_release release;
  return checkrow::checkers::perft(key, setup_of(turn, light, dark, kings), depth, how);
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

std::tuple<View<std::int8_t>, View<std::int32_t>> random_games(std::string_view variant, int games,
                                                               std::uint64_t seed) {
  checkrow::checkers::RandomGames found;
  {
    const std::string key(variant);
    nb::gil_scoped_release release;
    found = checkrow::checkers::random_games(key, games, seed);
  }
  return {view_of(std::move(found.winners)), view_of(std::move(found.turns))};
}

std::tuple<SetupTuple, std::vector<TurnTuple>, int> random_game(std::string_view variant,
                                                                std::uint64_t seed, int number) {
  const auto game = checkrow::checkers::random_game(variant, seed, number);
  std::vector<TurnTuple> turns;
  for (const SetupTurn& turn : game.turns) turns.push_back(tuple_of(turn));
  return {tuple_of(game.start), std::move(turns), game.winner};
}

}  // namespace
}  // namespace bound

namespace checkrow::checkers {

void bind_checkers(nb::module_& module) {
  module.def("checkers_variants", &bound::variants, "The keys of the variants.");
  module.def("checkers_start", &bound::start, "variant"_a,
             "Where a game starts: (turn, light, dark, kings).");
  module.def("checkers_turns", &bound::turns, "variant"_a, "turn"_a, "light"_a, "dark"_a, "kings"_a,
             "The legal turns, each once: (origin, target, captured, king). A pass has no bits.");
  module.def("checkers_play", &bound::play, "variant"_a, "turn"_a, "light"_a, "dark"_a, "kings"_a,
             "played"_a, "The position after a turn, which is not checked for legality.");
  module.def("checkers_perft", &bound::perft, "variant"_a, "turn"_a, "light"_a, "dark"_a, "kings"_a,
             "depth"_a, "routes"_a = "keep", "How many games of so many turns there are.");
  module.def("checkers_random_games", &bound::random_games, "variant"_a, "games"_a, "seed"_a,
             "Random games: who won each (0 light, 1 dark, -1 drawn), and how many turns it had.");
  module.def("checkers_random_game", &bound::random_game, "variant"_a, "seed"_a, "number"_a,
             "One of them: (start, turns, winner).");
}

}  // namespace checkrow::checkers
