#include "tools/tuner.hpp"

#include <stdexcept>

namespace checkrow::tuner {

#define CHECKROW_TUNER(variant) std::unique_ptr<Tuner> make_tuner_##variant();
#include "tools/tuners.inc"
#undef CHECKROW_TUNER

std::vector<std::string_view> tuned_variants() {
  return {
#define CHECKROW_TUNER(variant) #variant,
#include "tools/tuners.inc"
#undef CHECKROW_TUNER
  };
}

std::unique_ptr<Tuner> make_tuner(std::string_view variant) {
#define CHECKROW_TUNER(known) \
  if (variant == #known) return make_tuner_##known();
#include "tools/tuners.inc"
#undef CHECKROW_TUNER
  std::string known;
  for (const std::string_view one : tuned_variants()) known.append(" ").append(one);
  throw std::invalid_argument("no variant " + std::string(variant) + "; known are" + known);
}

}  // namespace checkrow::tuner
