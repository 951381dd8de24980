#include "mcts/board.hpp"

#include <algorithm>

#include "mcts/activity.hpp"

namespace checkrow::mcts {

Board::Board(const SparsePosition& position, const SearchWindow& window)
    : players_(position.options().players),
      connect_(position.options().connect),
      turn_(position.turn()),
      stride_(window.height + 1),
      steps_{1, stride_, stride_ + 1, stride_ - 1} {
  const auto size = static_cast<std::size_t>((window.width + 2) * stride_ + 1);
  cells_.assign(size, wall);
  winner_.assign(size, empty);
  playable_.assign(static_cast<std::size_t>(window.width), false);
  for (const int column : window.columns) playable_[static_cast<std::size_t>(column)] = true;
  for (int column = 0; column < window.width; ++column) {
    const int height =
        std::clamp(position.height(window.left + column) - window.bottom, 0, window.height);
    for (int row = 0; row < window.height; ++row) {
      cells_[static_cast<std::size_t>(index(column, row))] =
          row < height ? position.at(window.left + column, window.bottom + row) : empty;
    }
    landing_.push_back(index(column, height));
  }
  for (const int column : window.columns) {
    if (cell(landing(column)) == empty) open_.push_back(column);
  }
  for (int column = 0; column < window.width; ++column) {
    for (Index at = index(column, 0); at < landing(column); ++at) add_wins(at, cell(at));
  }
  if (connect_ == 1) {
    for (std::size_t at = 0; at < size; ++at) winner_[at] = cells_[at] == empty ? several : empty;
    hot_ = static_cast<int>(open_.size());
  }
  additions_.clear();
}

bool Board::completes(Index at, Cell mine) const {
  for (const Index step : steps_) {
    if (run(at, step, mine) + run(at, -step, mine) + 1 >= connect_) return true;
  }
  return false;
}

int Board::wait_to_win(int column) const {
  const Index at = landing(column);
  const Cell known = winner(at);
  if (known == empty) return players_;
  if (known != several) return (seat_of(known) - turn_ + players_) % players_;
  int wait = 0;
  for (int seat = turn_; !completes(at, disc(seat)); seat = seat + 1 == players_ ? 0 : seat + 1) {
    ++wait;
  }
  return wait;
}

// Nobody wins in a wall, so a full column is never hot.
void Board::drop(int column) {
  const auto number = static_cast<std::size_t>(column);
  const Index at = landing_[number];
  const Cell mine = disc(turn_);
  drops_.push_back({column, -1, additions_.size()});
  hot_ -= winner(at) != empty;
  cells_[static_cast<std::size_t>(at)] = mine;
  ++landing_[number];
  hot_ += winner(at + 1) != empty;
  if (cell(at + 1) == wall) {
    const auto place = std::find(open_.begin(), open_.end(), column);
    drops_.back().opened = static_cast<int>(place - open_.begin());
    *place = open_.back();
    open_.pop_back();
  }
  add_wins(at, mine);
  turn_ = next_seat();
}

void Board::undo() {
  const Drop last = drops_.back();
  drops_.pop_back();
  for (; additions_.size() > last.additions; additions_.pop_back()) {
    const auto [at, before] = additions_.back();
    Cell& known = winner_[static_cast<std::size_t>(at)];
    known = before;
    const int column = at / stride_ - 1;
    hot_ -= before == empty && landing(column) == at &&
            playable_[static_cast<std::size_t>(column)];
  }
  const auto number = static_cast<std::size_t>(last.column);
  hot_ -= winner(landing_[number]) != empty;
  const Index at = --landing_[number];
  cells_[static_cast<std::size_t>(at)] = empty;
  hot_ += winner(at) != empty;
  if (last.opened >= 0) {
    const auto place = static_cast<std::size_t>(last.opened);
    open_.push_back(last.column);
    std::swap(open_[place], open_.back());
  }
  turn_ = turn_ == 0 ? players_ - 1 : turn_ - 1;
}

// Adds the wins of a new disc: its owner wins in an empty cell at the end of a run of discs, if
// the run and what lies beyond the cell are long enough together.
void Board::add_wins(Index at, Cell mine) {
  for (const Index step : steps_) {
    const int ahead = run(at, step, mine), behind = run(at, -step, mine);
    const int here = ahead + behind + 1;
    const Index first = at - (behind + 1) * step, last = at + (ahead + 1) * step;
    if (cell(last) == empty && here + 1 + run(last, step, mine) >= connect_) add_win(last, mine);
    if (cell(first) == empty && here + 1 + run(first, -step, mine) >= connect_) {
      add_win(first, mine);
    }
  }
}

void Board::add_win(Index at, Cell mine) {
  Cell& known = winner_[static_cast<std::size_t>(at)];
  if (known == mine || known == several) return;
  additions_.push_back({at, known});
  const int column = at / stride_ - 1;
  known = known == empty ? mine : several;
  hot_ += additions_.back().before == empty && landing(column) == at &&
          playable_[static_cast<std::size_t>(column)];
}

double Board::activity(int column) const {
  const Index at = landing(column);
  // Beyond a wall there may be another column, or nothing at all; `activity` looks no further.
  return mcts::activity(connect_, disc(turn_), [&](Way way, int step) {
    return cell(at + step * (way.across * stride_ + way.up));
  });
}

}  // namespace checkrow::mcts
