#include "checkers/networks.hpp"

#include <array>
#include <map>
#include <mutex>

#include "checkers/variants.hpp"

namespace checkrow::checkers {
namespace {

struct Embedded {
  std::string_view variant;
  const std::uint64_t* words;  // the bytes of its file, lowest byte first
  std::size_t size;            // in bytes
};

#include "checkers/networks.inc"

std::shared_ptr<const Network> read(const Embedded& file, int squares) {
  std::vector<std::uint8_t> bytes(file.size);
  for (std::size_t at = 0; at < file.size; ++at)
    bytes[at] = static_cast<std::uint8_t>(file.words[at / 8] >> at % 8 * 8);
  return Network::read(file.variant, squares, bytes);
}

// Whether a variant has these rules, apart from its key.
bool plays_by(std::string_view variant, Rules rules) {
  for (const Rules* row : all_rules)
    if (row->key == variant) {
      rules.key = variant;
      return rules == *row;
    }
  return false;
}

}  // namespace

std::shared_ptr<const Network> usual_network(std::string_view variant) {
  static std::mutex mutex;
  static std::map<std::string_view, std::shared_ptr<const Network>> known;
  return with_rules(variant, [&]<const Rules& R>() {
    for (const Embedded& file : embedded) {
      if (!plays_by(file.variant, R)) continue;
      const std::lock_guard lock(mutex);
      auto& network = known[file.variant];
      if (!network) network = read(file, Places<R>::squares);
      return network;
    }
    return material_network<R>();
  });
}

}  // namespace checkrow::checkers
