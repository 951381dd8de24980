// A cache of recently used blocks, unpacked. Safe to use from several threads.
#pragma once

#include <memory>
#include <mutex>

#include "checkers/tables/packed_slice.hpp"

namespace checkrow::checkers::tables {

class BlockCache {
 public:
  explicit BlockCache(std::size_t bytes)
      : slots_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Slot), 1))),
        room_(std::make_unique<Slot[]>(slots_)) {}

  Value value(const PackedSlice& slice, std::uint64_t number) {
    const std::uint64_t usual = PackedSlice::block_size(slice.exact());
    const std::uint64_t block = number / usual, within = number % usual;
    std::uint64_t mixed = (block * Slice::codes + slice.slice().code()) * 0x9e3779b97f4a7c15;
    Slot& slot = room_[mixed >> 32 & (slots_ - 1)];
    const std::lock_guard lock(slot.mutex);
    if (slot.slice != &slice || slot.block != block) {
      slice.unpack(block, slot.bytes);
      slot.slice = &slice;
      slot.block = block;
    }
    if (slice.exact()) return slot.bytes[within];
    return slot.bytes[within / 4] >> within % 4 * 2 & 3;
  }

 private:
  struct Slot {
    std::mutex mutex;
    const PackedSlice* slice = nullptr;
    std::uint64_t block = 0;
    std::uint8_t bytes[PackedSlice::block_bytes];
  };

  std::size_t slots_;
  std::unique_ptr<Slot[]> room_;
};

}  // namespace checkrow::checkers::tables
