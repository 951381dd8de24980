// Endgame tables as a class of the Python module.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include <optional>

#include "python/bind.hpp"
#include "python/bits_caster.hpp"
#include "python/checkers_tables.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace checkrow::python {
namespace {

using namespace checkers;

using tables::Slice;
using SliceTuple = std::tuple<int, int, int, int>;  // men, kings, their men, their kings

Slice slice_of(const CheckersTables& self, const SliceTuple& pieces) {
  const auto [men, kings, their_men, their_kings] = pieces;
  for (const int some : {men, kings, their_men, their_kings})
    if (some < 0 || some > tables::most_pieces)
      throw std::invalid_argument("an ending has 0 to 6 pieces of a kind");
  const Slice slice = self.tables->slice(men, kings, their_men, their_kings);
  if (!(men + kings) || !(their_men + their_kings) || slice.pieces() > tables::most_pieces)
    throw std::invalid_argument("an ending has pieces on both sides, and at most 6 in total");
  return slice;
}

std::size_t megabytes_of(int number) {
  if (number < 1) throw std::invalid_argument("tables need at least one megabyte");
  return static_cast<std::size_t>(number) << 20;
}

ParallelFor parallel_of(int threads, const nb::object& progress) {
  if (threads < 1 || threads > 64) throw std::invalid_argument("threads must be 1 to 64");
  return ParallelFor(threads, [&progress](double share) {
    const nb::gil_scoped_acquire gil;
    if (PyErr_CheckSignals()) throw nb::python_error();
    return progress.is_none() || nb::cast<bool>(nb::bool_(progress(share)));
  });
}

std::span<const std::uint8_t> span_of(const nb::bytes& bytes) {
  return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

void add(CheckersTables& self, const nb::bytes& bytes) {
  const auto contents = span_of(bytes);
  const nb::gil_scoped_release release;
  const std::unique_lock lock(self.mutex);
  self.tables->add(contents);
}

nb::bytes build(CheckersTables& self, const SliceTuple& pieces, bool exact, int threads,
                int megabytes, const nb::object& progress) {
  const Slice slice = slice_of(self, pieces);
  const std::size_t memory = megabytes_of(megabytes);
  ParallelFor parallel = parallel_of(threads, progress);
  std::vector<std::uint8_t> bytes;
  {
    const nb::gil_scoped_release release;
    const std::unique_lock lock(self.mutex);
    bytes = self.tables->build(slice, exact, memory, parallel);
  }
  return nb::bytes(bytes.data(), bytes.size());
}

auto check(const CheckersTables& self, const SliceTuple& pieces, int threads,
           const nb::object& progress) {
  const Slice slice = slice_of(self, pieces);
  ParallelFor parallel = parallel_of(threads, progress);
  tables::Checked found;
  {
    const nb::gil_scoped_release release;
    const std::shared_lock lock(self.mutex);
    found = self.tables->check(slice, parallel);
  }
  std::optional<SetupTuple> example;
  if (found.example) example = tuple_of(*found.example);
  return std::tuple(found.positions, found.wrong, example, found.counts_agree);
}

auto probe(const CheckersTables& self, int turn, Bits light, Bits dark, Bits kings) {
  const std::shared_lock lock(self.mutex);
  std::optional<std::tuple<int, std::optional<int>>> found;
  if (const auto known = self.tables->probe(setup_of(turn, light, dark, kings))) {
    found.emplace(tables::plain(known->value), std::nullopt);
    if (known->exact && known->value) std::get<1>(*found) = known->distance();
  }
  return found;
}

auto contents(const CheckersTables& self, const SliceTuple& pieces) {
  using Contents = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, bool, int>;
  const std::shared_lock lock(self.mutex);
  std::optional<Contents> found;
  if (const auto known = self.tables->contents(slice_of(self, pieces)))
    found = {known->counts.won, known->counts.drawn, known->counts.lost, known->exact,
             known->longest};
  return found;
}

}  // namespace

void bind_checkers_tables(nb::module_& module) {
  nb::class_<CheckersTables>(module, "CheckersTables", "Endgame tables of one variant.")
      .def("__init__",
           [](CheckersTables* self, std::string_view variant, int megabytes) {
             auto made = tables::Tables::make(variant, megabytes_of(megabytes));
             new (self) CheckersTables{std::move(made), {}};
           },
           "variant"_a, "megabytes"_a = 16)
      .def("add", &add, "data"_a, "Adds a table from the bytes of its file.")
      .def("build", &build, "pieces"_a, "exact"_a, "threads"_a = 1, "megabytes"_a = 1024,
           "progress"_a = nb::none(),
           "Builds and adds the table of an ending (men, kings, their men, their kings). Returns the\n"
           "bytes of its file. Calls `progress` with the share done so far, and stops on False.")
      .def("check", &check, "pieces"_a, "threads"_a = 1, "progress"_a = nb::none(),
           "Checks that every value follows from the values after each turn. Returns (positions,\n"
           "wrong, example, whether the counts agree).")
      .def("probe", &probe, "turn"_a, "light"_a, "dark"_a, "kings"_a,
           "Returns (value, turns to the end), or None without a table. The value is 0 for a draw,\n"
           "1 if the side to move loses, 2 if it wins. The turns are None if no table has them.")
      .def("contents", &contents, "pieces"_a,
           "(won, drawn, lost, whether distances are kept, longest), or None.");
}

}  // namespace checkrow::python
