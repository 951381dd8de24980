// Adds native checkers to the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace checkrow::checkers {

void bind_checkers(nanobind::module_& module);

}  // namespace checkrow::checkers
