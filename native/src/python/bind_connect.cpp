// The exact solver of Connect-N as a class of the Python module, and random games for comparing
// the rules.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "connect/playouts.hpp"
#include "connect/solver.hpp"
#include "python/bind.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace checkrow::python {
namespace {

using Asked = std::optional<nb::callable>;
using Nodes = std::optional<std::uint64_t>;

// Converts a Python integer to a bitboard.
Word128 to_word(nb::handle number) {
  if (!PyLong_Check(number.ptr())) throw nb::type_error("a bitboard is an int");
  const auto low = PyLong_AsUnsignedLongLong(number.ptr());
  if (!PyErr_Occurred()) return low;
  PyErr_Clear();
  const nb::object rest = nb::borrow(number) >> nb::int_(64);
  const auto high = PyLong_AsUnsignedLongLong(rest.ptr());
  if (PyErr_Occurred()) {
    PyErr_Clear();
    throw std::invalid_argument("a bitboard has 0 to 128 bits");
  }
  return Word128(high) << 64 | PyLong_AsUnsignedLongLongMask(number.ptr());
}

Limits limits(const Asked& progress, const Nodes& nodes) {
  const auto ask = [&progress](std::uint64_t visited) {
    const nb::gil_scoped_acquire gil;
    if (PyErr_CheckSignals()) throw nb::python_error();
    return !progress || nb::cast<bool>((*progress)(visited));
  };
  return {ask, nodes.value_or(Limits::no_limit)};
}

// A solver that rejects calls from its own `progress`, which would deadlock.
class PySolver {
 public:
  PySolver(int width, int height, int connect, std::size_t table_bytes, int threads,
           std::string_view instructions)
      : solver_({width, height, connect, table_bytes, threads}, instructions) {}

  int score(nb::handle mine, nb::handle theirs, bool weak, const Asked& progress,
            const Nodes& nodes) {
    const Board board = read(mine, theirs);
    return alone([&] { return solver_.score(board, weak, limits(progress, nodes)); });
  }

  std::vector<int> scores(const nb::list& positions, bool weak, const Asked& progress,
                          const Nodes& nodes) {
    std::vector<Board> boards;
    boards.reserve(positions.size());
    for (const nb::handle position : positions) {
      if (!PyTuple_Check(position.ptr()) || PyTuple_Size(position.ptr()) != 2) {
        throw std::invalid_argument("a position is a pair of bitboards");
      }
      boards.push_back(
          read(PyTuple_GetItem(position.ptr(), 0), PyTuple_GetItem(position.ptr(), 1)));
    }
    return alone([&] { return solver_.scores(boards, weak, limits(progress, nodes)); });
  }

  std::vector<std::optional<int>> columns(nb::handle mine, nb::handle theirs, bool weak,
                                          const Asked& progress, const Nodes& nodes) {
    const Board board = read(mine, theirs);
    return alone([&] { return solver_.columns(board, weak, limits(progress, nodes)); });
  }

  std::vector<int> line(nb::handle mine, nb::handle theirs, const Asked& progress,
                        const Nodes& nodes) {
    const Board board = read(mine, theirs);
    return alone([&] { return solver_.line(board, limits(progress, nodes)); });
  }

  // Each proved position takes 19 bytes: 16 for its key, lowest first, the two bounds, the work.
  nb::bytes proved(int least_work) {
    const std::vector<Proved> found = alone([&] { return solver_.proved(least_work); });
    std::string packed;
    packed.reserve(found.size() * record_bytes);
    for (const Proved& one : found) {
      for (int byte = 0; byte < 16; ++byte) packed += char(std::uint64_t(one.key >> 8 * byte) & 0xff);
      for (const int number : {one.at_least, one.at_most, one.work}) packed += char(number);
    }
    return nb::bytes(packed.data(), packed.size());
  }

  void learn(const nb::bytes& packed) {
    if (packed.size() % record_bytes) throw std::invalid_argument("a record has 19 bytes");
    std::vector<Proved> known;
    known.reserve(packed.size() / record_bytes);
    const auto* record = static_cast<const std::uint8_t*>(packed.data());
    for (const auto* end = record + packed.size(); record != end; record += record_bytes) {
      Word128 key = 0;
      for (int byte = 15; byte >= 0; --byte) key = key << 8 | Word128(record[byte]);
      known.push_back({key, std::int8_t(record[16]), std::int8_t(record[17]), record[18]});
    }
    alone([&] { solver_.learn(known); });
  }

  std::uint64_t nodes() const { return solver_.nodes(); }
  std::size_t table_bytes() const { return solver_.table_bytes(); }
  std::string_view instructions() const { return solver_.instructions(); }

 private:
  static constexpr std::size_t record_bytes = 19;

  Board read(nb::handle mine, nb::handle theirs) const {
    return solver_.board(to_word(mine), to_word(theirs));
  }

  template <class Work>
  auto alone(Work work) -> decltype(work()) {
    const auto me = std::this_thread::get_id();
    if (owner_.load() == me) {
      throw std::runtime_error("a progress callback cannot call its own solver");
    }
    const nb::gil_scoped_release no_gil;
    const std::lock_guard<std::mutex> lock(turn_);
    struct Mark {
      std::atomic<std::thread::id>& owner;
      ~Mark() { owner.store({}); }
    } const mark{owner_};
    owner_.store(me);
    return work();
  }

  Solver solver_;
  std::mutex turn_;
  std::atomic<std::thread::id> owner_;
};

nb::list playout_list(int width, int height, int connect, std::size_t games, std::uint64_t seed) {
  nb::list list;
  for (const Playout& game : playouts(width, height, connect, games, seed)) {
    list.append(nb::make_tuple(nb::bytes(game.columns.data(), game.columns.size()), game.open,
                               game.winning, game.winner));
  }
  return list;
}

}  // namespace

void bind_connect(nb::module_& module) {
  nb::class_<PySolver>(module, "Solver")
      .def(nb::init<int, int, int, std::size_t, int, std::string_view>(), "width"_a, "height"_a,
           "connect"_a, "table_bytes"_a, "threads"_a = 1, "instructions"_a = "")
      .def("score", &PySolver::score, "mine"_a, "theirs"_a, "weak"_a = false,
           "progress"_a = nb::none(), "nodes"_a = nb::none())
      .def("scores", &PySolver::scores, "positions"_a, "weak"_a = false,
           "progress"_a = nb::none(), "nodes"_a = nb::none())
      .def("columns", &PySolver::columns, "mine"_a, "theirs"_a, "weak"_a = false,
           "progress"_a = nb::none(), "nodes"_a = nb::none())
      .def("line", &PySolver::line, "mine"_a, "theirs"_a, "progress"_a = nb::none(),
           "nodes"_a = nb::none())
      .def("proved", &PySolver::proved, "least_work"_a)
      .def("learn", &PySolver::learn, "packed"_a)
      .def_prop_ro("nodes", &PySolver::nodes)
      .def_prop_ro("table_bytes", &PySolver::table_bytes)
      .def_prop_ro("instructions", &PySolver::instructions);

  module.def("known_instructions", [] {
    std::vector<std::string_view> names;
    for (const Instructions& known : known_instructions()) names.push_back(known.name);
    return names;
  });
  module.def("playouts", &playout_list, "width"_a, "height"_a, "connect"_a, "games"_a, "seed"_a);
}

}  // namespace checkrow::python
