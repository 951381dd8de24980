// Monte Carlo tree search for Connect-N as classes of the Python module.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "mcts/tree_search.hpp"
#include "python/bind.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace checkrow::python {
namespace {

using namespace mcts;

using FoundTuple = std::tuple<std::vector<int>, double, int, std::uint64_t>;

FoundTuple tuple_of(const Found& found) {
  return {found.line, found.share, found.ends_in, found.playouts};
}

// A position that Python creates empty and then fills seat by seat.
class MctsPosition {
 public:
  MctsPosition(int width, int height, int connect, int players, int turn)
      : position_({width, height, connect, players}, turn) {}

  void place(int seat, const nb::bytes& bits) {
    position_.place(seat, {static_cast<const std::uint8_t*>(bits.data()), bits.size()});
  }

  std::tuple<std::vector<int>, std::vector<int>> forced_moves() const {
    position_.check();
    ForcedMoves found = mcts::forced_moves(position_);
    return {std::move(found.wins), std::move(found.choices)};
  }

  FoundTuple search(std::size_t tree_bytes, std::uint64_t seed,
                    std::optional<std::uint64_t> playouts, std::optional<int> depth,
                    const std::optional<nb::callable>& progress) const {
    constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();
    Limits limits{playouts.value_or(unlimited), depth, {}};
    limits.progress = [&progress](const Found& found) {
      const nb::gil_scoped_acquire gil;
      if (PyErr_CheckSignals()) throw nb::python_error();
      return !progress || nb::cast<bool>(nb::bool_((*progress)(tuple_of(found))));
    };
    position_.check();
    const SparsePosition position = position_;  // other Python threads run now, and may change it
    const nb::gil_scoped_release no_gil;
    return tuple_of(TreeSearch(position, tree_bytes, seed).run(limits));
  }

  const SparsePosition& position() const { return position_; }

 private:
  SparsePosition position_;
};

// The board of the search, for tests that compare it with the Python rules.
class MctsBoard {
 public:
  explicit MctsBoard(const MctsPosition& given) : board_(whole(given.position())) {}

  std::vector<int> open() const {
    std::vector<int> columns;
    if (!winner_) columns = board_.open();
    std::sort(columns.begin(), columns.end());
    return columns;
  }

  std::vector<int> wins(int seat) const {
    std::vector<int> columns = open();
    std::erase_if(columns, [&](int column) { return !board_.wins(column, seat); });
    return columns;
  }

  void drop(int column) {
    const std::vector<int> columns = open();
    if (std::find(columns.begin(), columns.end(), column) == columns.end()) {
      throw std::invalid_argument("this column is not open");
    }
    if (board_.wins(column, board_.turn())) winner_ = board_.turn();
    board_.drop(column);
  }

  void undo() {
    if (!board_.plies()) throw std::invalid_argument("there is no drop to take back");
    board_.undo();
    winner_.reset();
  }

  std::optional<int> winner() const { return winner_; }

 private:
  static constexpr std::int64_t most_cells = 1'000'000;

  static Board whole(const SparsePosition& position) {
    const Options& options = position.options();
    if (std::int64_t{options.width} * options.height > most_cells) {
      throw std::invalid_argument("a search of the whole board needs at most a million cells");
    }
    position.check();
    return {position, SearchWindow::whole(options)};
  }

  Board board_;
  std::optional<int> winner_;
};

}  // namespace

void bind_mcts(nb::module_& module) {
  nb::class_<MctsPosition>(module, "MctsPosition")
      .def(nb::init<int, int, int, int, int>(), "width"_a, "height"_a, "connect"_a, "players"_a,
           "turn"_a)
      .def("place", &MctsPosition::place, "seat"_a, "discs"_a)
      .def("forced_moves", &MctsPosition::forced_moves)
      .def("search", &MctsPosition::search, "tree_bytes"_a, "seed"_a, "playouts"_a = nb::none(),
           "depth"_a = nb::none(), "progress"_a = nb::none());
  nb::class_<MctsBoard>(module, "MctsBoard")
      .def(nb::init<const MctsPosition&>(), "position"_a)
      .def("open", &MctsBoard::open)
      .def("wins", &MctsBoard::wins, "seat"_a)
      .def("drop", &MctsBoard::drop, "column"_a)
      .def("undo", &MctsBoard::undo)
      .def_prop_ro("winner", &MctsBoard::winner);
}

}  // namespace checkrow::python
