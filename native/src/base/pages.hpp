// Large blocks of memory, straight from the system.
#pragma once

#include <cstddef>

namespace checkrow {

// Returns zeroed memory with every page mapped, or null if the system has none.
void* take_pages(std::size_t bytes);

// The same, but the system maps each page when it is first used, so that even a large block is
// ready at once.
void* reserve_pages(std::size_t bytes);

// Frees the memory that `take_pages` or `reserve_pages` returned for this many bytes.
void release_pages(void* memory, std::size_t bytes);

}  // namespace checkrow
