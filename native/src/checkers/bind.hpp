// Adds native checkers to the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace checkrow::checkers {

void bind_checkers(nanobind::module_& module);

// The parts of it that search, that keep endgame tables and that tune; bind_checkers calls them.
void bind_checkers_search(nanobind::module_& module);
void bind_checkers_tables(nanobind::module_& module);
void bind_checkers_tuning(nanobind::module_& module);

}  // namespace checkrow::checkers
