// Adds native checkers to the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace checkrow::checkers {

void bind_checkers(nanobind::module_& module);

// The part of it that searches; bind_checkers calls it.
void bind_checkers_search(nanobind::module_& module);

}  // namespace checkrow::checkers
