// The Python module `checkrow.engines._native`. Its types are in _native.pyi.
//
// Long calls let other Python threads run. Every 20 milliseconds they reacquire the GIL to
// handle pending Python signals and to call `progress`.

#include <nanobind/nanobind.h>

#include <exception>

#include "base/control.hpp"
#include "python/bind.hpp"

namespace nb = nanobind;
using namespace checkrow;
using namespace checkrow::python;

NB_MODULE(_native, module) {
  // Raised by a call whose `progress` returned False, or that has used up its nodes.
  static PyObject* stopped =
      PyErr_NewException("checkrow.engines._native.Stopped", PyExc_Exception, nullptr);
  module.attr("Stopped") = nb::borrow(stopped);
  nb::register_exception_translator([](const std::exception_ptr& raised, void*) {
    try {
      std::rethrow_exception(raised);
    } catch (const Stopped& reason) {
      PyErr_SetString(stopped, reason.why);
    }
  });

  bind_connect(module);
  bind_checkers(module);
  bind_checkers_tables(module);
  bind_checkers_search(module);
  bind_mcts(module);
  bind_batch(module);
  bind_vector(module);
}
