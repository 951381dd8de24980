// The compiler extensions that we use, and their replacements for compilers that lack them.
//
//                          GCC, Clang, clang-cl          others, such as MSVC
//   Word128                unsigned __int128             a class of two words: wide_word.hpp
//   Simd8 (simd.hpp)       eight words in one vector     none: one column at a time
//   load_shared, ...       builtins                      std::atomic_ref
//   prefetch               the instruction               nothing
//   CHECKROW_NOINLINE      an attribute                  MSVC's attribute, or nothing
//
// Instruction sets beyond the base (connect/instructions.cpp) need a compiler whose runtime can
// detect the processor. CMake checks for that; MSVC, clang-cl and Zig get only the base.
// base/pages.cpp uses VirtualAlloc on Windows and mmap elsewhere.
//
// A build with CHECKROW_PORTABLE uses the right column with every compiler, to test it.
#pragma once

#include <cstdint>

#if (defined(__GNUC__) || defined(__clang__)) && !defined(CHECKROW_PORTABLE)
#define CHECKROW_EXTENSIONS
#else
#include <atomic>
#endif

#if defined(__GNUC__) || defined(__clang__)
#define CHECKROW_NOINLINE [[gnu::noinline]]
#elif defined(_MSC_VER)
#define CHECKROW_NOINLINE __declspec(noinline)
#else
#define CHECKROW_NOINLINE
#endif

// Compiled once for each instruction set (see connect/level.cpp), hence internal linkage.
namespace {

#ifdef CHECKROW_EXTENSIONS

inline void prefetch_line(const void* memory) { __builtin_prefetch(memory); }

// Access to words that threads share without a lock: atomic, but in no guaranteed order.
inline std::uint64_t load_shared(const std::uint64_t& word) {
  return __atomic_load_n(&word, __ATOMIC_RELAXED);
}
inline void store_shared(std::uint64_t& word, std::uint64_t value) {
  __atomic_store_n(&word, value, __ATOMIC_RELAXED);
}
// Stores a value if the word is 0; returns whether it was.
inline bool claim_shared(std::uint64_t& word, std::uint64_t value) {
  std::uint64_t free = 0;
  return __atomic_compare_exchange_n(&word, &free, value, false, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED);
}

// A flag used as a lock. `test_and_set` returns whether it was already set.
inline bool test_and_set(bool& flag) { return __atomic_test_and_set(&flag, __ATOMIC_ACQUIRE); }
inline void clear(bool& flag) { __atomic_clear(&flag, __ATOMIC_RELEASE); }

#else

inline void prefetch_line(const void*) {}

inline std::uint64_t load_shared(const std::uint64_t& word) {
  return std::atomic_ref(const_cast<std::uint64_t&>(word)).load(std::memory_order_relaxed);
}
inline void store_shared(std::uint64_t& word, std::uint64_t value) {
  std::atomic_ref(word).store(value, std::memory_order_relaxed);
}
inline bool claim_shared(std::uint64_t& word, std::uint64_t value) {
  std::uint64_t free = 0;
  return std::atomic_ref(word).compare_exchange_strong(free, value, std::memory_order_relaxed);
}

inline bool test_and_set(bool& flag) {
  return std::atomic_ref(flag).exchange(true, std::memory_order_acquire);
}
inline void clear(bool& flag) { std::atomic_ref(flag).store(false, std::memory_order_release); }

#endif

}  // namespace
