// The Python object of endgame tables, shared by the parts of the module that use it.
#pragma once

#include <memory>
#include <shared_mutex>

#include "checkers/tables/tables.hpp"

namespace checkrow::python {

struct CheckersTables {
  std::shared_ptr<checkers::tables::Tables> tables;
  // Many threads may read at once; adding a table excludes them.
  mutable std::shared_mutex mutex;
};

}  // namespace checkrow::python
