// Shared by the bindings: arrays that Python sees in place, and progress callbacks.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <utility>
#include <vector>

#include "base/control.hpp"

namespace checkrow::python {

// A list of numbers that Python and NumPy read without a copy.
template <class Number>
using View = nanobind::ndarray<nanobind::memview, Number, nanobind::ndim<1>>;

template <class Number>
View<Number> view_of(std::vector<Number>&& numbers) {
  auto owned = std::make_unique<std::vector<Number>>(std::move(numbers));
  Number* const data = owned->data();
  const std::size_t size = owned->size();
  const nanobind::capsule owner(owned.release(), [](void* pointer) noexcept {
    delete static_cast<std::vector<Number>*>(pointer);
  });
  return View<Number>(data, {size}, owner);
}

// Returns a callback for long work: it handles Python's signals and calls `progress`, if any, which
// returns whether to continue.
inline Progress asking(const nanobind::object& progress) {
  return [&progress](std::uint64_t done) {
    const nanobind::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals()) throw nanobind::python_error();
    return progress.is_none() || nanobind::cast<bool>(nanobind::bool_(progress(done)));
  };
}

}  // namespace checkrow::python
