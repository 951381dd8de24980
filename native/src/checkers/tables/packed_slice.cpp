#include "packed_slice.hpp"

#include "bytes.hpp"

namespace checkrow::checkers::tables {
namespace {

// Chances are counted on no more values than this, spread over the slice.
constexpr std::uint64_t counted_values = 6'000'000;

bool same_value(std::span<const Value> values, Value& found) {
  found = any_value;
  for (const Value value : values) {
    if (value == any_value) continue;
    if (found == any_value) found = value;
    if (value != found) return false;
  }
  if (found == any_value) found = drawn;
  return found <= won;
}

}  // namespace

std::uint64_t PackedSlice::size_of_block(std::uint64_t block) const {
  const std::uint64_t usual = block_size(exact_);
  return std::min(usual, slice_.size() - block * usual);
}

template <class Coder>
void PackedSlice::walk(std::uint64_t block, Coder& coder, std::span<Value> values) const {
  const std::uint64_t first = block * block_size(exact_);
  if (exact_)
    BlockWalk<true, Coder>(rows_, first, coder).run(values);
  else
    BlockWalk<false, Coder>(rows_, first, coder).run(values);
}

PackedSlice PackedSlice::pack(const Slice& slice, bool exact, const Counts& counts,
                              std::vector<Value>& values, Crew& crew) {
  PackedSlice packed(slice, exact);
  packed.counts_ = counts;
  const std::uint64_t usual = block_size(exact), blocks = (slice.size() + usual - 1) / usual;
  const auto values_of = [&](std::uint64_t block) {
    return std::span(values).subspan(block * usual, packed.size_of_block(block));
  };
  // The first count takes values that nobody asks for as their neighbours, the second as what
  // the first found likely.
  const std::uint64_t every = slice.size() / counted_values + 1;
  std::vector<Value> copy;
  Value same;
  for (int round = 0; round < 2; ++round) {
    Counter counter(questions(exact), packed.chances_);
    for (std::uint64_t block = 0; block < blocks; block += every) {
      const auto original = values_of(block);
      if (same_value(original, same)) continue;
      copy.assign(original.begin(), original.end());
      packed.walk(block, counter, copy);
    }
    packed.chances_ = counter.chances();
  }
  packed.lengths_.resize(blocks);
  constexpr std::uint64_t at_once = 64;
  std::vector<std::vector<std::uint8_t>> written((blocks + at_once - 1) / at_once);
  crew.share(written.size(), [&](std::uint64_t piece) {
    Value alike;
    for (std::uint64_t block = piece * at_once; block < std::min(blocks, (piece + 1) * at_once);
         ++block) {
      const auto original = values_of(block);
      if (same_value(original, alike)) {
        packed.lengths_[block] = static_cast<std::uint16_t>(uniform + alike);
        continue;
      }
      Writer writer(packed.chances_);
      packed.walk(block, writer, original);
      const auto bytes = writer.finish();
      packed.lengths_[block] = static_cast<std::uint16_t>(bytes.size());
      written[piece].insert(written[piece].end(), bytes.begin(), bytes.end());
    }
  });
  for (const auto& bytes : written)
    packed.bytes_.insert(packed.bytes_.end(), bytes.begin(), bytes.end());
  packed.find_offsets();
  return packed;
}

PackedSlice PackedSlice::read(const Slice& slice, bool exact, ByteReader& bytes) {
  PackedSlice packed(slice, exact);
  packed.counts_ = {bytes.next<std::uint64_t>(), bytes.next<std::uint64_t>(),
                    bytes.next<std::uint64_t>()};
  packed.chances_ = bytes.next_all<Chance>();
  packed.lengths_ = bytes.next_all<std::uint16_t>();
  packed.bytes_ = bytes.next_all<std::uint8_t>();
  const std::uint64_t usual = block_size(exact);
  if (packed.chances_.size() != static_cast<std::size_t>(questions(exact)) ||
      packed.lengths_.size() != (slice.size() + usual - 1) / usual)
    throw std::invalid_argument("its blocks do not fit its pieces");
  packed.find_offsets();
  return packed;
}

void PackedSlice::write(ByteWriter& bytes) const {
  bytes.add(counts_.won);
  bytes.add(counts_.drawn);
  bytes.add(counts_.lost);
  bytes.add_all(chances_);
  bytes.add_all(lengths_);
  bytes.add_all(bytes_);
}

void PackedSlice::find_offsets() {
  std::uint64_t offset = 0;
  offsets_.clear();
  for (const std::uint16_t length : lengths_) {
    offsets_.push_back(static_cast<std::uint32_t>(offset));
    if (length < uniform) offset += length;
  }
  if (offset != bytes_.size()) throw std::invalid_argument("its blocks have other lengths");
}

void PackedSlice::unpack(std::uint64_t block, std::uint8_t* bytes) const {
  const std::uint16_t length = lengths_[block];
  if (length >= uniform) {
    const int value = length - uniform;
    std::memset(bytes, exact_ ? value : value * 0b01010101, block_bytes);
    return;
  }
  Value values[block_size(false)];
  const std::uint64_t size = size_of_block(block);
  Reader reader(chances_, std::span(bytes_).subspan(offsets_[block], length));
  walk(block, reader, {values, size});
  if (exact_) {
    std::memcpy(bytes, values, size);
    return;
  }
  std::fill(values + size, values + (size + 3) / 4 * 4, drawn);
  for (std::uint64_t four = 0; four < (size + 3) / 4; ++four) {
    const Value* from = values + four * 4;
    bytes[four] = static_cast<std::uint8_t>(from[0] | from[1] << 2 | from[2] << 4 | from[3] << 6);
  }
}

}  // namespace checkrow::checkers::tables
