// Adds the calls that work on many games or positions to the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace checkrow::batch {

void bind_batch(nanobind::module_& module);

}  // namespace checkrow::batch
