// Tests endgame tables without Python, for the sanitizers: builds small endings of some variants
// with two threads, reads them back from their files, checks them, and damages the files.
#include <algorithm>
#include <cstdio>
#include <optional>
#include <tuple>

#include "checkers/searcher.hpp"
#include "checkers/tables/tables.hpp"

using namespace checkrow;
using namespace checkrow::checkers;
using namespace checkrow::checkers::tables;

namespace {

int wrong = 0;

void expect(bool right, const char* what, std::string_view variant) {
  if (right) return;
  ++wrong;
  std::printf("%.*s: %s\n", static_cast<int>(variant.size()), variant.data(), what);
}

std::vector<Slice> endings_of(const Tables& tables) {
  std::vector<Slice> found;
  for (const auto& [men, kings, their_men, their_kings] :
       {std::array{0, 1, 0, 1}, {0, 1, 1, 0}, {1, 0, 1, 0}, {0, 2, 0, 1}, {1, 1, 0, 1}})
    if (const Slice slice = tables.slice(men, kings, their_men, their_kings);
        (tables.variant() != breakthrough.key || !(kings + their_kings)) &&
        (slice.shape.squares == 32 || slice.pieces() == 2))
      found.push_back(slice);
  return found;
}

// Checks that a search with tables knows what the table of two kings against one knows.
void search(std::string_view variant, const std::shared_ptr<Tables>& read) {
  const auto searcher = Searcher::make(variant, 1 << 20, read);
  const Setup setup{light, 0x21, Word128{1} << 30, 0x21 | Word128{1} << 30};
  const auto known = read->probe(setup);
  const auto found = searcher->search({setup}, 0, {.depth = 3, .keep_going = {}, .progress = {}});
  expect(known && is_won(known->value) && found.value == 28'000 - known->distance(),
         "the search and the table disagree", variant);
}

void stop(std::string_view variant, Tables& built, const Slice& slice) {
  bool stopped = false;
  try {
    ParallelFor impatient(2, [](double) { return false; });
    for (int tries = 0; tries < 1000; ++tries) built.check(slice, impatient);
  } catch (const checkrow::Stopped&) {
    stopped = true;
  }
  expect(stopped, "the check did not stop", variant);
}

// `won` is the published number of won positions with two pieces, if there is one.
void check(std::string_view variant, std::optional<std::uint64_t> won = {}) {
  if (std::find(variant_keys.begin(), variant_keys.end(), variant) == variant_keys.end()) return;
  const auto built = Tables::make(variant, 1 << 20);
  // For one variant with room for only one block, so that blocks keep displacing each other.
  const auto read = Tables::make(variant, variant == american.key ? 1 : 1 << 20);
  const std::vector<Slice> endings = endings_of(*built);
  ParallelFor parallel(2, [](double) { return true; });
  Counts counts;
  for (const Slice& slice : endings) {
    auto file = built->build(slice, true, 1 << 20, parallel);
    read->add(file);
    for (const std::size_t place : {std::size_t{3}, file.size() / 2, file.size() - 1}) {
      auto damaged = file;
      damaged[place] ^= 16;
      bool refused = false;
      try {
        read->add(damaged);
      } catch (const std::invalid_argument&) {
        refused = true;
      }
      expect(refused, "a damaged file was accepted", variant);
    }
    for (const Slice& side : {slice, slice.exchanged()}) {
      const Checked checked = read->check(side, parallel);
      expect(!checked.wrong && checked.counts_agree, "values are inconsistent", variant);
      if (slice.pieces() == 2) counts.won += read->contents(side)->counts.won;
      if (slice.symmetric()) break;
    }
  }
  expect(!won || counts.won == *won, "wrong number of won positions with two pieces", variant);

  // Tables without distances must agree on who wins.
  const auto plain_tables = Tables::make(variant, 1 << 20);
  for (const Slice& slice : endings) {
    plain_tables->build(slice, false, 1, parallel);
    const Counts one = plain_tables->contents(slice)->counts, other = read->contents(slice)->counts;
    expect(std::tie(one.won, one.drawn) == std::tie(other.won, other.drawn),
           "distances change who wins", variant);
  }

  stop(variant, *built, endings.back());
  if (variant == american.key || variant == house.key) search(variant, read);
}

}  // namespace

int main() {
  check(american.key, 716);
  check(house.key, 715);
  for (const Rules* rules : {&russian, &italian, &international, &frisian, &antidraughts,
                             &breakthrough, &turkish})
    check(rules->key);
  if (!wrong) std::puts("endgame tables: all tests passed");
  return wrong != 0;
}
