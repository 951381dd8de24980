// The positions that some thread is searching now, so that the others can search something else.
// This is only a hint: a missing or a wrong entry costs time and nothing else.
#pragma once

#include <cstdint>

namespace {

class InProgress {
 public:
  bool has(std::uint64_t position) const {
    return __atomic_load_n(&slots_[position % size], __ATOMIC_RELAXED) == position;
  }

  // Marks a position as long as this object lives, if its slot is free.
  class Mark {
   public:
    Mark(InProgress& in_progress, std::uint64_t position)
        : slot_(&in_progress.slots_[position % size]) {
      std::uint64_t free = 0;
      if (!__atomic_compare_exchange_n(slot_, &free, position, false, __ATOMIC_RELAXED,
                                       __ATOMIC_RELAXED)) {
        slot_ = nullptr;
      }
    }
    ~Mark() {
      if (slot_) __atomic_store_n(slot_, 0, __ATOMIC_RELAXED);
    }
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;

   private:
    std::uint64_t* slot_;
  };

 private:
  static constexpr std::uint64_t size = 1 << 13;
  std::uint64_t slots_[size] = {};
};

}  // namespace
