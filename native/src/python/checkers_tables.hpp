// What Python holds of endgame tables, for the parts of the module that use it.
#pragma once

#include <memory>
#include <shared_mutex>

#include "checkers/tables/tables.hpp"

namespace checkrow::python {

struct CheckersTables {
  std::shared_ptr<checkers::tables::Tables> tables;
  // Many threads may ask at once; to add a table is to be alone.
  mutable std::shared_mutex mutex;
};

}  // namespace checkrow::python
