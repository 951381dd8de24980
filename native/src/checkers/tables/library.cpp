#include "checkers/tables/library.hpp"

#include <string>

#include "checkers/tables/bytes.hpp"

namespace checkrow::checkers::tables {
namespace {

// The start of a file; docs/tables.md shows the format.
constexpr std::string_view magic = "CHECKROW TABLE\n";
constexpr std::uint8_t version = 3, older_version = 2;
constexpr std::size_t key_room = 16, older_key_room = 12;

bool possible(const Slice& slice) {
  return slice.men >= 0 && slice.kings >= 0 && slice.their_men >= 0 && slice.their_kings >= 0 &&
         slice.men + slice.kings > 0 && slice.their_men + slice.their_kings > 0 &&
         slice.pieces() <= most_pieces;
}

}  // namespace

std::vector<std::uint8_t> write_ending(std::string_view variant, const Ending& ending) {
  const PackedSlice& first = ending.slices.front();
  ByteWriter bytes;
  bytes.add_text(magic);
  bytes.add(version);
  bytes.add_text(std::string(variant).append(key_room - variant.size(), '\0'));
  for (const int pieces : {first.slice().men, first.slice().kings, first.slice().their_men,
                           first.slice().their_kings})
    bytes.add(static_cast<std::uint8_t>(pieces));
  bytes.add(static_cast<std::uint8_t>(first.exact()));
  bytes.add(static_cast<std::uint16_t>(ending.longest));
  for (const PackedSlice& slice : ending.slices) slice.write(bytes);
  bytes.add(checksum(bytes.bytes()));
  return std::move(bytes.bytes());
}

Ending read_ending(std::string_view variant, const Shape& shape, FindHints find_hints,
                   std::span<const std::uint8_t> bytes) {
  if (bytes.size() < magic.size() + 8 || !std::equal(magic.begin(), magic.end(), bytes.begin()))
    throw std::invalid_argument("it is not a Checkrow table");
  const auto whole = bytes.first(bytes.size() - 8);
  if (ByteReader(bytes.last(8)).next<std::uint64_t>() != checksum(whole))
    throw std::invalid_argument("its checksum is wrong");
  ByteReader reader(whole.subspan(magic.size()));
  const auto written_by = reader.next<std::uint8_t>();
  if (written_by != version && written_by != older_version)
    throw std::invalid_argument("it was written by another version of Checkrow");
  const auto key = reader.take(written_by == version ? key_room : older_key_room);
  const std::string named(key.begin(), std::find(key.begin(), key.end(), 0));
  if (named != variant) throw std::invalid_argument("it is a table of " + named);
  Slice slice{0, 0, 0, 0, shape};
  for (int* pieces : {&slice.men, &slice.kings, &slice.their_men, &slice.their_kings})
    *pieces = reader.next<std::uint8_t>();
  if (!possible(slice)) throw std::invalid_argument("its pieces are not a valid ending");
  const bool exact = reader.next<std::uint8_t>();
  Ending ending;
  ending.longest = reader.next<std::uint16_t>();
  ending.slices.push_back(PackedSlice::read(slice, exact, find_hints, reader));
  if (!slice.symmetric())
    ending.slices.push_back(PackedSlice::read(slice.exchanged(), exact, find_hints, reader));
  if (reader.left()) throw std::invalid_argument("it has extra bytes after its end");
  return ending;
}

void Library::add(Ending ending) {
  for (PackedSlice& slice : ending.slices) {
    const std::size_t code = slice.slice().code();
    packed_[code] = std::make_unique<PackedSlice>(std::move(slice));
  }
}

void Library::keep_unpacked(const Slice& slice, Values values) {
  unpacked_[slice.code()] = std::move(values);
}

std::size_t Library::unpacked_bytes() const {
  std::size_t found = 0;
  for (const Values& values : unpacked_) found += values.memory();
  return found;
}

}  // namespace checkrow::checkers::tables
