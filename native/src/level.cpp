// The search for one set of instructions. CMake compiles this file several times, each time
// with other flags and another name for CHECKROW_MAKE_CORE.
//
// Code that the copies share must not come from here: a linker keeps one copy of an inline
// function, and it could be the one that this processor does not understand. So everything
// in the headers of the search has internal linkage and uses no library code.

#include "core.hpp"
#include "search.hpp"

namespace {

using namespace checkrow;

template <class S>
class SearchCore final : public Core {
 public:
  SearchCore(const S& shape, std::size_t table_bytes, Control& control)
      : search_(shape, table_bytes, control) {}

  int score(Board board, bool weak) override {
    return search_.score(Word(board.mine), Word(board.mask), weak);
  }
  bool at_most(Board board, int bound) override {
    return search_.at_most(Word(board.mine), Word(board.mask), bound);
  }
  std::uint64_t nodes() const override { return search_.nodes(); }
  std::size_t table_bytes() const override { return search_.table_bytes(); }
  bool ready() const override { return search_.ready(); }

 private:
  using Word = typename S::Word;
  Search<S> search_;
};

template <class S>
Core* make(int width, int height, int connect, std::size_t table_bytes, Control& control) {
  return new SearchCore<S>(S(width, height, connect), table_bytes, control);
}

}  // namespace

checkrow::Core* checkrow::CHECKROW_MAKE_CORE(int width, int height, int connect,
                                             std::size_t table_bytes, Control& control) {
  const auto make_it = width == 7 && height == 6 && connect == 4 ? make<Shape<Word64, 7, 6, 4>>
                       : fits_64(width, height)                  ? make<Shape<Word64>>
                                                                 : make<Shape<Word128>>;
  return make_it(width, height, connect, table_bytes, control);
}
