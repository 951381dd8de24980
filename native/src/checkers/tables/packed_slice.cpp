#include "checkers/tables/packed_slice.hpp"

#include "checkers/tables/bytes.hpp"

namespace checkrow::checkers::tables {
namespace {

// Chances are counted on about this many values at most, spread over the slice.
constexpr std::uint64_t counted_values = 6'000'000;

constexpr std::uint8_t alike_byte = 252, long_byte = 255;  // see `write_lengths`

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

// Most questions are never asked, so the chances are stored as runs: even ones, then explicit ones.

void write_chances(ByteWriter& bytes, const std::vector<Chance>& chances) {
  for (auto next = chances.begin(); next != chances.end();) {
    const auto is_even = [](Chance chance) { return chance == even_chance; };
    const auto told = std::find_if_not(next, chances.end(), is_even);
    const auto end = std::find_if(told, chances.end(), is_even);
    bytes.add(static_cast<std::uint16_t>(told - next));
    bytes.add(static_cast<std::uint16_t>(end - told));
    for (next = told; next != end; ++next) bytes.add(*next);
  }
}

std::vector<Chance> read_chances(ByteReader& bytes, std::size_t size) {
  std::vector<Chance> found;
  while (found.size() < size) {
    const std::size_t even = bytes.next<std::uint16_t>(), told = bytes.next<std::uint16_t>();
    if (even + told > size - found.size())
      throw std::invalid_argument("it has too many probabilities");
    found.resize(found.size() + even, even_chance);
    for (std::size_t one = 0; one < told; ++one) found.push_back(bytes.next<Chance>());
  }
  return found;
}

// A length takes one byte, and two more only if it does not fit. The highest bytes stand for
// blocks whose values are all equal.

void write_lengths(ByteWriter& bytes, const std::vector<std::uint16_t>& lengths) {
  for (const std::uint16_t length : lengths) {
    if (length < alike_byte) {
      bytes.add(static_cast<std::uint8_t>(length));
    } else if (length >= PackedSlice::uniform) {
      bytes.add(static_cast<std::uint8_t>(alike_byte + length - PackedSlice::uniform));
    } else {
      bytes.add(long_byte);
      bytes.add(length);
    }
  }
}

std::vector<std::uint16_t> read_lengths(ByteReader& bytes, std::uint64_t blocks) {
  std::vector<std::uint16_t> found;
  if (blocks > bytes.left()) throw std::invalid_argument("it ends too soon");
  found.reserve(blocks);
  for (std::uint64_t block = 0; block < blocks; ++block) {
    const auto byte = bytes.next<std::uint8_t>();
    found.push_back(byte < alike_byte ? byte
                    : byte == long_byte
                        ? bytes.next<std::uint16_t>()
                        : static_cast<std::uint16_t>(PackedSlice::uniform + byte - alike_byte));
  }
  return found;
}

}  // namespace

std::uint64_t PackedSlice::size_of_block(std::uint64_t block) const {
  const std::uint64_t usual = block_size(exact_);
  return std::min(usual, slice_.size() - block * usual);
}

template <class Coder>
void PackedSlice::walk(std::uint64_t block, Coder& coder, std::span<Value> values) const {
  const std::uint64_t first = block * block_size(exact_);
  ValueHint room[block_size(false)];
  const std::span<ValueHint> hints(room, values.size());
  find_hints_(slice_, first, hints);
  if (exact_)
    BlockWalk<true, Coder>(slice_, first, coder).run(values, hints);
  else
    BlockWalk<false, Coder>(slice_, first, coder).run(values, hints);
}

PackedSlice PackedSlice::pack(const Slice& slice, bool exact, FindHints find_hints,
                              const Counts& counts, std::vector<Value>& values,
                              ParallelFor& parallel) {
  PackedSlice packed(slice, exact, find_hints);
  packed.counts_ = counts;
  const std::uint64_t usual = block_size(exact), blocks = (slice.size() + usual - 1) / usual;
  const auto values_of = [&](std::uint64_t block) {
    return std::span(values).subspan(block * usual, packed.size_of_block(block));
  };
  const std::uint64_t every = slice.size() / counted_values + 1;
  Counter counter(questions(exact));
  std::vector<Value> copy;
  Value same;
  for (std::uint64_t block = 0; block < blocks; block += every) {
    const auto original = values_of(block);
    if (same_value(original, same)) continue;
    copy.assign(original.begin(), original.end());
    packed.walk(block, counter, copy);
  }
  packed.chances_ = counter.chances();
  packed.lengths_.resize(blocks);
  constexpr std::uint64_t at_once = 64;
  std::vector<std::vector<std::uint8_t>> written((blocks + at_once - 1) / at_once);
  parallel.run(written.size(), [&](std::uint64_t piece) {
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

PackedSlice PackedSlice::read(const Slice& slice, bool exact, FindHints find_hints,
                              ByteReader& bytes) {
  PackedSlice packed(slice, exact, find_hints);
  packed.counts_ = {bytes.next<std::uint64_t>(), bytes.next<std::uint64_t>(),
                    bytes.next<std::uint64_t>()};
  packed.chances_ = read_chances(bytes, static_cast<std::size_t>(questions(exact)));
  const std::uint64_t usual = block_size(exact);
  packed.lengths_ = read_lengths(bytes, (slice.size() + usual - 1) / usual);
  packed.bytes_ = bytes.next_all<std::uint8_t>();
  packed.find_offsets();
  return packed;
}

void PackedSlice::write(ByteWriter& bytes) const {
  bytes.add(counts_.won);
  bytes.add(counts_.drawn);
  bytes.add(counts_.lost);
  write_chances(bytes, chances_);
  write_lengths(bytes, lengths_);
  bytes.add_all(bytes_);
}

void PackedSlice::find_offsets() {
  std::uint64_t offset = 0;
  offsets_.clear();
  for (const std::uint16_t length : lengths_) {
    offsets_.push_back(static_cast<std::uint32_t>(offset));
    if (length < uniform) offset += length;
  }
  if (offset != bytes_.size()) throw std::invalid_argument("its blocks have the wrong lengths");
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
