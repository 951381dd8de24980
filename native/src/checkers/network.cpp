#include "checkers/network.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <type_traits>

namespace checkrow::checkers {
namespace {

constexpr std::string_view magic = "CRNET002";
constexpr std::size_t key_size = 24;

std::uint64_t checksum_of(std::span<const std::uint8_t> bytes) {  // FNV-1a
  std::uint64_t found = 0xcbf29ce484222325;
  for (const std::uint8_t byte : bytes) found = (found ^ byte) * 0x100000001b3;
  return found;
}

class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  template <class Number>
  Number next() {
    std::uint64_t found = 0;
    for (std::size_t byte = 0; byte < sizeof(Number); ++byte)
      found |= std::uint64_t{take(1)[0]} << 8 * byte;
    return static_cast<Number>(found);
  }

  std::span<const std::uint8_t> take(std::size_t count) {
    if (count > bytes_.size()) throw std::invalid_argument("the network is cut off");
    const auto found = bytes_.first(count);
    bytes_ = bytes_.subspan(count);
    return found;
  }

  template <class Number, class Into>
  void fill(Into& into) {
    for (auto& each : into) {
      if constexpr (std::is_array_v<std::remove_reference_t<decltype(each)>>)
        fill<Number>(each);
      else
        each = next<Number>();
    }
  }

  // Reads a row of inputs for each unit.
  template <std::size_t Pairs, std::size_t Units>
  void fill_pairs(std::int16_t (&into)[Pairs][Units][2]) {
    for (std::size_t unit = 0; unit < Units; ++unit)
      for (std::size_t input = 0; input < 2 * Pairs; ++input)
        into[input / 2][unit][input % 2] = next<std::int16_t>();
  }

  bool at_end() const { return bytes_.empty(); }

 private:
  std::span<const std::uint8_t> bytes_;
};

void expect(std::int32_t found, int right, const char* what) {
  if (found != right)
    throw std::invalid_argument("the network has " + std::to_string(found) + " " + what + ", not " +
                                std::to_string(right));
}

}  // namespace

std::shared_ptr<const Network> Network::read(std::string_view variant, int squares,
                                             std::span<const std::uint8_t> bytes) {
  constexpr std::size_t sum_size = sizeof(std::uint64_t);
  if (bytes.size() < magic.size() + key_size + sum_size ||
      !std::equal(magic.begin(), magic.end(), bytes.begin()))
    throw std::invalid_argument("this is no network: it does not begin with " + std::string(magic));
  Reader sum(bytes.last(sum_size));
  if (sum.next<std::uint64_t>() != checksum_of(bytes.first(bytes.size() - sum_size)))
    throw std::invalid_argument("the network is damaged: its checksum is wrong");

  Reader reader(bytes.first(bytes.size() - sum_size));
  reader.take(magic.size());
  const auto key = reader.take(key_size);
  auto found = std::make_shared<Network>();
  found->variant.assign(key.begin(), std::find(key.begin(), key.end(), std::uint8_t{0}));
  if (found->variant != variant)
    throw std::invalid_argument("the network is for " + found->variant + ", not " +
                                std::string(variant));
  expect(reader.next<std::int32_t>(), kinds * squares, "inputs");
  expect(reader.next<std::int32_t>(), width, "columns");
  expect(reader.next<std::int32_t>(), hidden, "hidden units");
  expect(reader.next<std::int32_t>(), second_hidden, "units in the second hidden layer");
  expect(reader.next<std::int32_t>(), buckets, "buckets");
  const auto sets = reader.next<std::int32_t>();
  if (sets < 1 || sets > buckets)
    throw std::invalid_argument("the network has " + std::to_string(sets) +
                                " sets of columns, not 1 to " + std::to_string(buckets));
  found->scale = reader.next<std::int32_t>();
  found->sets.resize(static_cast<std::size_t>(sets));
  for (auto& columns : found->sets) {
    columns.resize(static_cast<std::size_t>(kinds * squares) + 1);
    for (Column& column : columns) reader.fill<std::int16_t>(column.weights);
  }
  for (Head& head : found->heads) {
    reader.fill<std::int16_t>(head.weights);
    reader.fill<std::int32_t>(head.bias);
    reader.fill_pairs(head.second_weights);
    reader.fill<std::int32_t>(head.second_bias);
    reader.fill<std::int16_t>(head.output_weights);
    head.output_bias = reader.next<std::int32_t>();
    head.man = reader.next<std::int32_t>();
    head.king = reader.next<std::int32_t>();
  }
  if (!reader.at_end()) throw std::invalid_argument("the network is longer than it should be");
  return found;
}

}  // namespace checkrow::checkers
