#include "base/pages.hpp"

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
#else
#include <sys/mman.h>
#endif

namespace checkrow {

namespace {

void* map_pages(std::size_t bytes, [[maybe_unused]] bool large) {
#ifdef _WIN32
  return VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
#else
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
#ifdef MADV_HUGEPAGE
  if (large) madvise(memory, bytes, MADV_HUGEPAGE);  // far fewer TLB misses
#endif
  return memory;
#endif
}

}  // namespace

void* reserve_pages(std::size_t bytes) {
  // The system takes a fraction of a millisecond to clear a large page. A few of them do not
  // matter, but more of them would keep a search from responding.
  constexpr std::size_t few = std::size_t{64} << 20;
  return map_pages(bytes, bytes <= few);
}

void* take_pages(std::size_t bytes) {
  void* memory = map_pages(bytes, true);
  if (!memory) return nullptr;
  // Touch every page now, so that no search waits for the system to clear one.
  for (std::size_t byte = 0; byte < bytes; byte += 4096) {
    static_cast<volatile char*>(memory)[byte] = 0;
  }
  return memory;
}

void release_pages(void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef _WIN32
  VirtualFree(memory, 0, MEM_RELEASE);
#else
  munmap(memory, bytes);
#endif
}

}  // namespace checkrow
