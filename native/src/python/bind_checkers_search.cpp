// The search of native checkers as a class of the Python module.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>

#include "checkers/searcher.hpp"
#include "python/bind.hpp"
#include "python/bits_caster.hpp"
#include "python/checkers_tables.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace checkrow::python {
namespace {

using namespace checkers;

using ProgressTuple = std::tuple<int, int, std::uint64_t, std::vector<TurnTuple>>;

ProgressTuple tuple_of(const SearchProgress& found) {
  return {found.depth, found.value, found.nodes, tuples_of(found.line)};
}

class CheckersSearch {
 public:
  CheckersSearch(std::string_view variant, int megabytes, std::shared_ptr<CheckersTables> tables)
      : tables_(std::move(tables)),
        searcher_(Searcher::make(variant, megabytes_of(megabytes),
                                 tables_ ? tables_->tables : nullptr)) {}

  ProgressTuple search(const std::vector<std::vector<Bits>>& seen, int ending_turns, int depth,
                       std::uint64_t nodes, const nb::object& keep_going,
                       const nb::object& progress, int threads) {
    if (threads < 1 || threads > SearchLimits::most_threads)
      throw std::invalid_argument("threads must be 1 to 64");
    std::vector<Setup> setups;
    for (const std::vector<Bits>& turn_key : seen) setups.push_back(setup_of(turn_key));
    SearchLimits limits{depth, nodes, {}, {}, threads};
    if (!keep_going.is_none())
      limits.keep_going = [&] {
        nb::gil_scoped_acquire acquire;
        return nb::cast<bool>(nb::bool_(keep_going()));
      };
    if (!progress.is_none())
      limits.progress = [&](const SearchProgress& found) {
        nb::gil_scoped_acquire acquire;
        progress(tuple_of(found));
      };
    // Other Python threads run during the search, and must not use this object.
    const InProgress mark(in_progress_);
    SearchProgress found;
    {
      nb::gil_scoped_release release;
      std::shared_lock<std::shared_mutex> lock;
      if (tables_) lock = std::shared_lock(tables_->mutex);
      found = searcher_->search(setups, ending_turns, limits);
    }
    return tuple_of(found);
  }

  void forget() {
    const InProgress mark(in_progress_);
    searcher_->forget();
  }

 private:
  struct InProgress {
    explicit InProgress(std::atomic<bool>& flag) : flag_(flag) {
      if (flag.exchange(true))
        throw std::runtime_error("this search is already running: create another");
    }
    ~InProgress() { flag_ = false; }
    InProgress(const InProgress&) = delete;
    InProgress& operator=(const InProgress&) = delete;

   private:
    std::atomic<bool>& flag_;
  };

  static std::size_t megabytes_of(int number) {
    if (number < 1) throw std::invalid_argument("the table needs at least one megabyte");
    return static_cast<std::size_t>(number) << 20;
  }

  std::shared_ptr<CheckersTables> tables_;
  std::unique_ptr<Searcher> searcher_;
  std::atomic<bool> in_progress_ = false;
};

}  // namespace

void bind_checkers_search(nb::module_& module) {
  nb::class_<CheckersSearch>(module, "CheckersSearch",
                             "Alpha-beta search of one variant, which keeps its table between calls.")
      .def(nb::init<std::string_view, int, std::shared_ptr<CheckersTables>>(), "variant"_a,
           "megabytes"_a = 16, "tables"_a = nb::none())
      .def("search", &CheckersSearch::search, "seen"_a, "ending_turns"_a = 0, "depth"_a = 64,
           "nodes"_a = 0, "keep_going"_a = nb::none(), "progress"_a = nb::none(),
           "threads"_a = 1,
           "Searches the last position of `seen`, the positions since the last progress, each as\n"
           "(turn, light, dark, kings) or as its `turn_key` with the king moves. Returns (depth,\n"
           "value, nodes, line), and calls `progress` with the same after every depth. Stops soon\n"
           "after `keep_going` returns False. With a limit of nodes it uses one thread.")
      .def("forget", &CheckersSearch::forget, "Forgets everything learnt from earlier searches.");
  module.def("checkers_bench", &bench, nb::call_guard<nb::gil_scoped_release>(),
             "Returns the nodes of a fixed workload.");
}

}  // namespace checkrow::python
