#include "checkers/weights.hpp"

#include "checkers/variants.hpp"

namespace checkrow::checkers {
namespace {

struct Tuned {
  std::string_view variant;
  std::span<const Weight> weights;
};

#include "checkers/weights.inc"

}  // namespace

bool plays_by(std::string_view variant, Rules rules) {
  for (const Rules* row : all_rules)
    if (row->key == variant) {
      rules.key = variant;
      return rules == *row;
    }
  return false;
}

std::vector<Weight> tuned_weights(std::string_view variant) {
  return with_rules(variant, [&]<const Rules& R>() {
    for (const Tuned& one : tuned)
      if (plays_by(one.variant, R)) return std::vector(one.weights.begin(), one.weights.end());
    return plain_weights<R>();
  });
}

}  // namespace checkrow::checkers
