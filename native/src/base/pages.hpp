// Large pieces of memory, straight from the system.
#pragma once

#include <cstddef>

namespace checkrow {

// Zeros, with every page in place. Null if the memory is not to be had.
void* take_pages(std::size_t bytes);

// Gives back what `take_pages` returned for so many bytes.
void release_pages(void* memory, std::size_t bytes);

}  // namespace checkrow
