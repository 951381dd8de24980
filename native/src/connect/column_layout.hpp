// How the columns of a board are laid out in a word.
#pragma once

namespace checkrow {

// One bit above each column stays empty.
constexpr bool fits(int bits, int width, int height) { return (height + 1) * width <= bits; }

// A line needs at least two cells, or the first move wins: the widest board has columns of two
// cells and the bit above them.
constexpr int most_columns(int bits) { return bits / 3; }

// The distance between columns: a byte if the board then fits in 64 bits, or does not fit in
// them anyway; otherwise as few bits as possible.
constexpr bool fits_in_bytes(int bits, int width, int height) {
  return 8 * width <= bits && height <= 7;
}
constexpr int stride_of(int width, int height) {
  const int bits = fits(64, width, height) ? 64 : 128;
  return fits_in_bytes(bits, width, height) ? 8 : height + 1;
}

// Whether a key leaves out discs that no longer matter (live_lines.hpp). Four in a line would gain
// less than the longer keys cost.
constexpr bool keyed_by_lines(int width, int height, int connect) {
  return connect > 4 && fits(64, width, height);
}

// How many bits the key of a position has in the table.
constexpr int key_bits(int width, int height, int connect) {
  const int stride = stride_of(width, height);
  return keyed_by_lines(width, height, connect) ? 64 + (width - 1) * stride + height
                                                : width * stride;
}

}  // namespace checkrow
