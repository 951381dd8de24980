// Bitboards as Python integers.
#pragma once

#include <nanobind/nanobind.h>

#include <tuple>

#include "checkers/api.hpp"

namespace checkrow::python {

using checkers::Setup;
using checkers::SetupTurn;

// A bitboard of up to 128 bits. A type of its own, since some compilers count their 128-bit
// integers among the arithmetic types and others do not.
struct Bits {
  Word128 value = 0;
};

using SetupTuple = std::tuple<int, Bits, Bits, Bits>;  // turn, light, dark, kings
using TurnTuple = std::tuple<Bits, Bits, Bits, bool>;  // origin, target, captured, king

inline SetupTuple tuple_of(const Setup& setup) {
  return {setup.turn, Bits{setup.light_pieces}, Bits{setup.dark_pieces}, Bits{setup.kings}};
}

inline Setup setup_of(int turn, Bits light, Bits dark, Bits kings) {
  return {turn, light.value, dark.value, kings.value};
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
