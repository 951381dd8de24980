// Bitboards as Python integers.
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>
#include <tuple>
#include <vector>

#include "checkers/api.hpp"

namespace checkrow::python {

using checkers::Setup;
using checkers::SetupTurn;

// A bitboard of up to 128 bits. It is a type of its own because only some compilers count their
// 128-bit integers among the arithmetic types.
struct Bits {
  Word128 value = 0;
};

using SetupTuple = std::tuple<int, Bits, Bits, Bits>;  // turn, light, dark, kings
using TurnTuple = std::tuple<Bits, Bits, Bits, bool>;  // origin, target, captured, king

inline SetupTuple tuple_of(const Setup& setup) {
  return {setup.turn, Bits{setup.light_pieces}, Bits{setup.dark_pieces}, Bits{setup.kings}};
}

inline Setup setup_of(int turn, Bits light, Bits dark, Bits kings) {
  return {turn, light.value, dark.value, kings.value, {}, {}};
}

// The moves of kings in a row: nothing, or light's count and king, followed by dark's.
using RunNumbers = std::vector<Bits>;

inline Setup with_runs(Setup setup, const RunNumbers& runs) {
  if (runs.empty()) return setup;
  if (runs.size() != 4)
    throw std::invalid_argument("moves of kings are four numbers: count and king of each side");
  // Any count above the limit of the rules gives the same error, so larger ones may become 99.
  const auto count = [](Bits bits) { return static_cast<int>(bits.value > 99 ? 99 : bits.value); };
  setup.light_run = {count(runs[0]), runs[1].value};
  setup.dark_run = {count(runs[2]), runs[3].value};
  return setup;
}

// Returns the position of a `turn_key` of the rules: turn, light, dark, kings, and the moves of
// kings if the rules count them.
inline Setup setup_of(const std::vector<Bits>& turn_key) {
  if (turn_key.size() != 4 && turn_key.size() != 8)
    throw std::invalid_argument("a position is four numbers, or eight with the moves of kings");
  const int turn = turn_key[0].value > 1 ? -1 : static_cast<int>(turn_key[0].value);
  return with_runs(setup_of(turn, turn_key[1], turn_key[2], turn_key[3]),
                   RunNumbers(turn_key.begin() + 4, turn_key.end()));
}

inline TurnTuple tuple_of(const SetupTurn& turn) {
  return {Bits{turn.origin}, Bits{turn.target}, Bits{turn.captured}, turn.king};
}

inline std::vector<TurnTuple> tuples_of(const std::vector<SetupTurn>& turns) {
  std::vector<TurnTuple> found;
  found.reserve(turns.size());
  for (const SetupTurn& turn : turns) found.push_back(tuple_of(turn));
  return found;
}

}  // namespace checkrow::python

template <>
struct nanobind::detail::type_caster<checkrow::python::Bits> {
  using Bits = checkrow::python::Bits;
  NB_TYPE_CASTER(Bits, const_name("int"))

  bool from_python(handle source, std::uint8_t, cleanup_list*) noexcept {
    if (!PyLong_Check(source.ptr())) return false;
    const object shift = steal(PyLong_FromLong(64));
    const object high = steal(PyNumber_Rshift(source.ptr(), shift.ptr()));
    if (high.is_valid()) {
      const std::uint64_t low = PyLong_AsUnsignedLongLongMask(source.ptr());
      const std::uint64_t upper = PyLong_AsUnsignedLongLong(high.ptr());
      if (!PyErr_Occurred()) {
        value.value = checkrow::Word128{upper} << 64 | low;
        return true;
      }
    }
    PyErr_Clear();  // negative or too large: not a bitboard
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
