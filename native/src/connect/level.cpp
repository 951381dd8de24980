// The search for one instruction set. CMake compiles this file several times, each time with
// different flags and a different name for CHECKROW_MAKE_CORE.
//
// The copies must not share code: the linker keeps only one copy of an inline function, and it
// could be one that this processor does not support. So everything in the headers of the
// search has internal linkage, and it uses no library code except templates instantiated with
// its own classes.

#include <memory>

#include "connect/alpha_beta.hpp"
#include "connect/core.hpp"

namespace {

using namespace checkrow;

template <class S, bool by_lines>
class SearchCore final : public Core {
 public:
  SearchCore(const S& shape, const Plan& plan, Ticker& ticker, const SearchCore* leader)
      : own_(leader ? nullptr
                    : new Shared<Table>(plan.table_bytes, Search::key_bits_of(shape),
                                        Search::limit_of(shape), plan.threads > 1)),
        shared_(leader ? leader->shared_ : own_.get()),
        search_(shape, *shared_, ticker) {}

  Glance glance(const Board& board) const override {
    return search_.glance(Word(board.mine), Word(board.mask));
  }
  int ask(const Board& board, Word128 moves, int alpha) override {
    return search_.ask(Word(board.mine), Word(board.mask), Word(moves), alpha);
  }
  void list(int least_work, ProvedSink& sink) const override {
    shared_->far.each(least_work, [&](Key key, Bounds bounds, int work) {
      sink.take({key, bounds.at_least, bounds.at_most, work});
    });
  }
  void learn(const Proved& proved) override {
    Table& table = shared_->far;
    table.store(table.hashed_key(Key(proved.key)), {proved.at_least, proved.at_most},
                std::uint64_t{1} << (2 * proved.work));
  }
  std::uint64_t nodes() const override { return search_.nodes(); }
  std::size_t table_bytes() const override { return search_.table_bytes(); }
  std::size_t shared_bytes() const override { return shared_->far.size(); }
  bool ready() const override { return search_.ready() && shared_->far.ready(); }

 private:
  using Word = typename S::Word;
  using Search = AlphaBeta<S, by_lines>;
  using Key = typename Search::Key;
  using Table = typename Search::Table;
  const std::unique_ptr<Shared<Table>> own_;
  Shared<Table>* const shared_;
  Search search_;
};

template <class S, bool by_lines = false>
Core* make(const Plan& plan, Ticker& ticker, const Core* leader) {
  return new SearchCore<S, by_lines>(S(plan.width, plan.height, plan.connect), plan, ticker,
                                     static_cast<const SearchCore<S, by_lines>*>(leader));
}

// For boards of any size, and for lines of `connect` cells; 0 for any length. A constant is faster,
// so the usual lengths are compiled separately.
template <class Word, int connect, bool by_lines>
Core* make_for(const Plan& plan, Ticker& ticker, const Core* leader) {
  const bool in_bytes = stride_of(plan.width, plan.height) == 8;
  return in_bytes ? make<Shape<Word, 8, 0, 0, connect>, by_lines>(plan, ticker, leader)
                  : make<Shape<Word, 0, 0, 0, connect>, by_lines>(plan, ticker, leader);
}

}  // namespace

checkrow::Core* checkrow::CHECKROW_MAKE_CORE(const Plan& plan, Ticker& ticker,
                                             const Core* leader) {
  const bool connect_four = plan.width == 7 && plan.height == 6 && plan.connect == 4;
  if (connect_four) return make<Shape<Word64, 8, 7, 6, 4>>(plan, ticker, leader);
  if (keyed_by_lines(plan.width, plan.height, plan.connect)) {
    return plan.connect == 5 ? make_for<Word64, 5, true>(plan, ticker, leader)
                             : make_for<Word64, 0, true>(plan, ticker, leader);
  }
  if (fits(64, plan.width, plan.height)) {
    return plan.connect == 4 ? make_for<Word64, 4, false>(plan, ticker, leader)
                             : make_for<Word64, 0, false>(plan, ticker, leader);
  }
  return make_for<Word128, 0, false>(plan, ticker, leader);
}
