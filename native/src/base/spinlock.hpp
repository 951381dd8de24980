// Locks for critical sections of a few instructions.
#pragma once

#include <cstddef>

#include "base/compiler.hpp"

namespace {

// One lock for each group of buckets of a table; no locking if only one thread uses the table.
template <bool NEEDED>
class Spinlocks {
 public:
  explicit Spinlocks(bool shared) : shared_(shared) {}

  // Holds the lock of a bucket, if several threads share the table.
  class Held {
   public:
    Held(Spinlocks& locks, std::size_t bucket)
        : flag_(locks.shared_ ? &locks.flags_[bucket % count] : nullptr) {
      while (flag_ && test_and_set(*flag_)) {
      }
    }
    ~Held() {
      if (flag_) clear(*flag_);
    }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;

   private:
    bool* flag_;
  };

 private:
  static constexpr std::size_t count = 4096;
  const bool shared_;
  bool flags_[count] = {};
};

template <>
class Spinlocks<false> {
 public:
  explicit Spinlocks(bool) {}
  struct Held {
    Held(Spinlocks&, std::size_t) {}
  };
};

}  // namespace
