// Adds Connect-N for any number of players to the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace checkrow::crowd {

void bind_crowd(nanobind::module_& module);

}  // namespace checkrow::crowd
