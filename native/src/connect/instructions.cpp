#include "connect/instructions.hpp"

#include <stdexcept>
#include <string>

#include "base/processor.hpp"

namespace checkrow {

std::vector<Instructions> known_instructions() {
  std::vector<Instructions> known;
#ifdef CHECKROW_X86_LEVELS
  if (processor_level() >= 4) known.push_back({"x86-64-v4", make_core_v4});
  if (processor_level() >= 3) known.push_back({"x86-64-v3", make_core_v3});
#endif
  known.push_back({"base", make_core_base});
  return known;
}

Instructions find_instructions(std::string_view name) {
  std::string names;
  for (const Instructions& known : known_instructions()) {
    if (name.empty() || known.name == name) return known;
    names += (names.empty() ? "" : ", ") + std::string(known.name);
  }
  throw std::invalid_argument("this processor has the instructions " + names + ", not " +
                              std::string(name));
}

}  // namespace checkrow
