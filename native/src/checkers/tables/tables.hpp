// Builds, reads and checks the endgame tables of one variant; see docs/tables.md.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/parallel_for.hpp"
#include "checkers/api.hpp"
#include "checkers/tables/packed_slice.hpp"

namespace checkrow::checkers::tables {

// The value of a position. Without `exact`, only whether it is won, drawn or lost.
struct Known {
  Value value = drawn;
  bool exact = false;
  Value end = lost;  // the value of a position where the game is over

  int distance() const { return value - end; }
};

struct Checked {
  std::uint64_t positions = 0;
  std::uint64_t wrong = 0;
  std::optional<Setup> example;  // one of the wrong positions
  bool counts_agree = true;
};

struct Contents {
  Counts counts;
  bool exact = false;
  int longest = 0;
};

class Tables {
 public:

  // `cache_bytes` bounds the unpacked blocks that lookups keep. Throws `std::invalid_argument` for
  // a variant without tables.
  static std::shared_ptr<Tables> make(std::string_view variant, std::size_t cache_bytes);
  virtual ~Tables() = default;
  virtual std::string_view variant() const = 0;
  virtual Slice slice(int men, int kings, int their_men, int their_kings) const = 0;

  // Adds the table in the bytes of a file. Throws `std::invalid_argument` for a bad file. Do not
  // call it while other threads look up positions.
  virtual void add(std::span<const std::uint8_t> bytes) = 0;

  // Builds and adds an ending, and returns the bytes of its file. The endings it leads to must be
  // loaded. At most `memory` bytes of other endings stay unpacked for the next one.
  virtual std::vector<std::uint8_t> build(const Slice& slice, bool exact, std::size_t memory,
                                          ParallelFor& parallel) = 0;

  // Checks that each value follows from the values one turn later.
  virtual Checked check(const Slice& slice, ParallelFor& parallel) const = 0;

  // The value of a position with `side` to move, if its table is loaded. Both sides must have
  // pieces.
  virtual std::optional<Known> probe(const Position<std::uint64_t>& at, int side) const = 0;
  virtual std::optional<Known> probe(const Setup& setup) const = 0;

  // Returns what is known of a slice, if it is loaded.
  virtual std::optional<Contents> contents(const Slice& slice) const = 0;

  // The largest number of pieces in a loaded table.
  int most_pieces_known() const { return most_known_; }

 protected:
  int most_known_ = 0;
};

}  // namespace checkrow::checkers::tables
