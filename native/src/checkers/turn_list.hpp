// Collects turns in a list, or only counts them.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <stdexcept>

#include "base/compiler.hpp"
#include "checkers/position.hpp"

namespace checkrow::checkers {

// The position has more captures than the program can list. No real game comes close.
struct TooManyCaptures : std::invalid_argument {
  TooManyCaptures() : std::invalid_argument("there are too many ways to capture") {}
};

// The budget for finding the captures of one position, in visited states of chains: at most about
// 0.07 seconds. The Python rules count the same way with a fifth of the budget (see budget.py).
class CaptureSteps {
 public:
  static constexpr std::uint64_t most = 100'000;
  static constexpr std::uint64_t between_pauses = 4'000;  // about 0.003 seconds

  // Called at intervals, if given; may throw to end the work.
  using Pause = std::function<void()>;

  explicit CaptureSteps(const Pause* pause = nullptr)
      : pause_(pause), next_(pause ? between_pauses : most) {}

  // Throws TooManyCaptures.
  void spend(std::uint64_t steps) {
    if ((spent_ += steps) > next_) pause();
  }

  std::uint64_t spent() const { return spent_; }

 private:
  void pause() {
    if (spent_ > most) throw TooManyCaptures();
    (*pause_)();
    next_ = std::min(spent_ + between_pauses, most);
  }

  const Pause* pause_;
  std::uint64_t next_;
  std::uint64_t spent_ = 0;
};

// A list that allocates memory only when it is unusually long. Flying kings can have any number
// of turns, so no fixed length is safe.
template <class Word>
class TurnList {
 public:
  TurnList() = default;
  TurnList(const TurnList&) = delete;
  TurnList& operator=(const TurnList&) = delete;

  void add(const Turn<Word>& turn) {
    if (size_ == room_) grow();
    turns_[size_++] = turn;
  }

  void clear() { size_ = 0; }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Turn<Word>& operator[](int index) { return turns_[index]; }
  const Turn<Word>& operator[](int index) const { return turns_[index]; }
  Turn<Word>* begin() { return turns_; }
  Turn<Word>* end() { return turns_ + size_; }
  const Turn<Word>* begin() const { return turns_; }
  const Turn<Word>* end() const { return turns_ + size_; }

  bool has(const Turn<Word>& turn) const { return std::find(begin(), end(), turn) != end(); }

 private:
  // Out of line, because it is rarely needed and GCC 12 gives a false warning when it is inlined.
  CHECKROW_NOINLINE void grow() {
    auto larger = std::make_unique<Turn<Word>[]>(static_cast<std::size_t>(room_) * 2);
    std::copy(begin(), end(), larger.get());
    overflow_ = std::move(larger);
    turns_ = overflow_.get();
    room_ *= 2;
  }

  static constexpr int usual = 64;
  Turn<Word> own_[usual];  // not initialized
  Turn<Word>* turns_ = own_;
  int size_ = 0;
  int room_ = usual;
  std::unique_ptr<Turn<Word>[]> overflow_;
};

// Keeps the turns of the highest rank. With Merge, turns with the same start, end and captures
// are one turn, whatever their path.
template <class Word, bool Ranked, bool Merge>
class ListSink {
 public:
  static constexpr bool merges = Merge;

  explicit ListSink(TurnList<Word>& list) : list_(list) {}

  int size() const { return list_.size(); }

  void add(int from, int to, Word captured, bool king, std::uint64_t rank) {
    if constexpr (Ranked) {
      if (rank < best_) return;
      if (rank > best_) list_.clear();
      best_ = rank;
    }
    // Field by field: copying a turn that was just assembled in memory stalls the processor.
    if constexpr (Merge) {
      for (const Turn<Word>& other : list_)
        if (other.captured == captured && other.from == from && other.to == to && other.king == king)
          return;
    }
    list_.add({captured, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), king, false});
  }

 private:
  TurnList<Word>& list_;
  std::uint64_t best_ = 0;
};

template <class Word, bool Ranked>
class CountSink {
 public:
  static constexpr bool merges = false;

  void add(int, int, Word, bool, std::uint64_t rank) {
    if constexpr (Ranked) {
      if (rank < best_) return;
      if (rank > best_) found_ = 0;
      best_ = rank;
    }
    ++found_;
  }

  int found() const { return found_; }

 private:
  int found_ = 0;
  std::uint64_t best_ = 0;
};

}  // namespace checkrow::checkers
