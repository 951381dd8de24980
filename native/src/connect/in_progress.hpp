// The positions that some thread is searching now, so that the others can search something else.
// This is only a hint: a missing or wrong entry only costs time.
#pragma once

#include <cstdint>

#include "base/compiler.hpp"

namespace {

class InProgress {
 public:
  bool has(std::uint64_t position) const {
    return load_shared(slots_[position % size]) == position;
  }

  // Marks a position as long as this object lives, if its slot is free.
  class Mark {
   public:
    Mark(InProgress& in_progress, std::uint64_t position)
        : slot_(&in_progress.slots_[position % size]) {
      if (!claim_shared(*slot_, position)) slot_ = nullptr;
    }
    ~Mark() {
      if (slot_) store_shared(*slot_, 0);
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
