// How a long call comes back to Python: to handle signals, and to ask `progress`.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>

#include "control.hpp"

namespace checkrow {

using Asked = std::optional<nanobind::callable>;

// Must not outlive `progress`, and is for calls that have released the interpreter's lock.
inline Progress asking(const Asked& progress) {
  return [&progress](std::uint64_t count) {
    const nanobind::gil_scoped_acquire gil;
    if (PyErr_CheckSignals()) throw nanobind::python_error();
    return !progress || nanobind::cast<bool>(nanobind::bool_((*progress)(count)));
  };
}

}  // namespace checkrow
