// The parts of the Python module, one function for each part.
#pragma once

#include <nanobind/nanobind.h>

namespace checkrow::python {

void bind_connect(nanobind::module_& module);  // the exact solver, and random games
void bind_checkers(nanobind::module_& module);
void bind_checkers_search(nanobind::module_& module);
void bind_checkers_tables(nanobind::module_& module);
void bind_mcts(nanobind::module_& module);   // Connect-N for any number of players
void bind_batch(nanobind::module_& module);  // many games or positions in one call
void bind_vector(nanobind::module_& module);  // many games, a step in each call

}  // namespace checkrow::python
