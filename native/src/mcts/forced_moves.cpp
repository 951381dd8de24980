#include "mcts/forced_moves.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace checkrow::mcts {
namespace {

// Seats further away than this are ignored: too many others move before them.
constexpr int furthest_seat = 16;

// Tries at most this many replies, and then assumes that the player survives.
constexpr int most_tries = 20'000;

// Bit w is set if the seat that moves w turns later wins here.
using Waits = std::uint32_t;

// One open column: who wins in its cells, from the lowest empty one up.
struct Column {
  int number;
  std::vector<Waits> cells;
  std::size_t raised = 0;  // discs dropped in the round being tried

  bool full() const { return raised >= cells.size(); }
  Waits waits() const { return full() ? 0 : cells[raised]; }
};

// One round of turns, from a drop of the player to move until that player's next turn. Each
// seat drops only one disc, which completes no line with another disc of this round. So who
// wins where stays the same, and only the columns rise.
class Round {
 public:
  Round(std::vector<Column>& columns, int others, int quiet_room)
      : columns_(columns), others_(others), quiet_room_(quiet_room) {}

  // Whether the seats that follow can keep each other from winning.
  bool survives_after(Column& column) {
    ++column.raised;
    const bool survived = survives(1);
    --column.raised;
    return survived;
  }
  bool survives_after_quiet_drop() { return survives(1); }

 private:
  bool survives(int wait) {
    if (wait > others_ || ++tries_ > most_tries) return true;
    Waits due = 0;
    for (const Column& column : columns_) due |= column.waits();
    if (due >> wait & 1) return false;
    const Waits later = due & ~((Waits{2} << wait) - 1);
    if (later >> (wait + 1) & 1) return stop(wait, Waits{1} << (wait + 1));
    // No win is next: try to stop a later one, then a drop in a quiet column, then any drop.
    if (later && stop(wait, later)) return true;
    if (quiet_room_ > 0) {
      --quiet_room_;
      const bool survived = survives(wait + 1);
      ++quiet_room_;
      if (survived) return true;
    }
    return anything(wait, later);
  }

  // Tries the drops where one of the `seats` would win.
  bool stop(int wait, Waits seats) {
    for (Column& column : columns_) {
      if (column.waits() & seats && drop(column, wait)) return true;
    }
    return false;
  }

  bool anything(int wait, Waits stopped) {
    bool full = quiet_room_ <= 0;
    for (Column& column : columns_) {
      if (column.full()) continue;
      full = false;
      if (!(column.waits() & stopped) && drop(column, wait)) return true;
    }
    return full;  // a draw
  }

  bool drop(Column& column, int wait) {
    ++column.raised;
    const bool survived = survives(wait + 1);
    --column.raised;
    return survived;
  }

  std::vector<Column>& columns_;
  int others_;      // seats that move before the player's next turn
  int quiet_room_;  // empty cells in columns where nobody can win
  int tries_ = 0;
};

Waits waits_of(const SparsePosition& position, int column, int row, int others) {
  Waits waits = 0;
  for (const int wait : position.waits_to_win(column, row)) {
    if (wait <= others) waits |= Waits{1} << wait;
  }
  return waits;
}

// Returns the columns where the first seat that would win before the player's next turn wins.
std::vector<int> stops(const std::vector<Column>& columns) {
  Waits due = 0;
  for (const Column& column : columns) due |= column.waits();
  const Waits first = due & (~due + 1);
  std::vector<int> found;
  for (const Column& column : columns) {
    if (column.waits() & first) found.push_back(column.number);
  }
  return found;
}

}  // namespace

ForcedMoves forced_moves(const SparsePosition& position) {
  const Options& options = position.options();
  const int others = std::min(options.players - 1, furthest_seat);
  ForcedMoves found;
  std::vector<int> open;
  std::vector<Column> contested, quiet;
  int quiet_room = 0;
  for (int number = 0; number < options.width; ++number) {
    const int height = position.height(number);
    if (height == options.height) continue;
    open.push_back(number);
    Column column{number, {}};
    const int top = std::min(options.height, height + others + 1);
    Waits any = 0;
    for (int row = height; row < top; ++row) {
      column.cells.push_back(waits_of(position, number, row, others));
      any |= column.cells.back();
    }
    if (column.waits() & 1) found.wins.push_back(number);
    if (any) {
      contested.push_back(std::move(column));
    } else {
      quiet_room += static_cast<int>(column.cells.size());
      quiet.push_back(std::move(column));
    }
  }
  if (!found.wins.empty()) return found;

  std::vector<bool> chosen(static_cast<std::size_t>(options.width));
  if (!quiet.empty()) {
    const bool survives = Round(contested, others, quiet_room - 1).survives_after_quiet_drop();
    for (const Column& column : quiet) chosen[static_cast<std::size_t>(column.number)] = survives;
  }
  for (Column& column : contested) {
    chosen[static_cast<std::size_t>(column.number)] =
        Round(contested, others, quiet_room).survives_after(column);
  }
  const auto keep = [&](const std::vector<int>& columns) {
    std::copy_if(columns.begin(), columns.end(), std::back_inserter(found.choices),
                 [&](int number) { return chosen[static_cast<std::size_t>(number)]; });
  };
  const std::vector<int> blocks = stops(contested);
  keep(blocks);
  if (found.choices.empty()) keep(open);
  if (found.choices.empty()) found.choices = blocks.empty() ? open : blocks;
  return found;
}

}  // namespace checkrow::mcts
