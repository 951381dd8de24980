#include "connect/solver.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "connect/column_layout.hpp"

namespace checkrow {

namespace {

// Returns what to ask about a score between `low` and `high`, initially `first_low` and
// `first_high`. Questions about quick wins and losses are cheap, so they come first; then who wins;
// then step by step away from the draw, because questions near it are hard.
int next_question(int low, int high, int first_low, int first_high) {
  const bool quick_loss = low == first_low, quick_win = high == first_high;
  if (low < 0 && high > 0) {
    if (quick_loss && low < -2) return low / 2 - 1;
    if (quick_win && high > 1) return high / 2;
    return 0;
  }
  if (high > 0) return quick_win ? low + (high - low) / 2 : low;
  return quick_loss ? low + (high - low - 1) / 2 : high - 1;
}

Plan checked(const Plan& plan) {
  if (plan.connect < 2 || plan.width < plan.connect || plan.height < plan.connect ||
      plan.width > 128 || plan.height > 128 || !fits(128, plan.width, plan.height)) {
    throw std::invalid_argument(
        "the solver needs a line of at least 2 that fits on the board, and a board with "
        "width * (height + 1) of at most 128");
  }
  if (plan.threads < 1 || plan.threads > ThreadPool::most_threads) {
    throw std::invalid_argument("the solver takes 1 to 64 threads");
  }
  return plan;
}

}  // namespace

Core::~Core() = default;
ProvedSink::~ProvedSink() = default;

Solver::Solver(const Plan& plan, std::string_view instructions)
    : width_(checked(plan).width),
      height_(plan.height),
      connect_(plan.connect),
      instructions_(find_instructions(instructions)),
      threads_(instructions_.make, plan) {
  stride_ = stride_of(width_, height_);
  cells_ = width_ * height_;
  for (int column = 0; column < width_; ++column) {
    bottom_ |= Word128{1} << (column * stride_);
    all_ |= ((Word128{1} << height_) - 1) << (column * stride_);
    middle_out_.push_back(column);
  }
  const auto distance = [this](int column) { return std::abs(2 * column - (width_ - 1)); };
  std::stable_sort(middle_out_.begin(), middle_out_.end(),
                   [&](int one, int other) { return distance(one) < distance(other); });
}

Board Solver::board(Word128 mine, Word128 theirs) const {
  Board board{0, 0};
  const Word128 column_bits = (Word128{1} << (height_ + 1)) - 1;
  const Word128 all = mine | theirs;
  for (int column = 0; column < width_; ++column) {
    const int from = column * (height_ + 1), to = column * stride_;
    board.mine |= (mine >> from & column_bits) << to;
    board.mask |= (all >> from & column_bits) << to;
  }
  const int used = width_ * (height_ + 1);
  if ((used < 128 && all >> used) || mine & theirs || board.mask & ~all_ ||
      board.mask & (board.mask + bottom_)) {
    throw std::invalid_argument("these discs overlap, float or are off the board");
  }
  if (full(board) || has_line(board.mine) || has_line(board.mine ^ board.mask)) {
    throw std::invalid_argument("the game is over");
  }
  return board;
}

int Solver::score(Board board, bool weak, const Limits& limits) {
  const ThreadPool::Job job(threads_, limits);
  return search(board, weak);
}

std::vector<int> Solver::scores(const std::vector<Board>& boards, bool weak,
                                const Limits& limits) {
  const ThreadPool::Job job(threads_, limits);
  std::vector<int> found;
  found.reserve(boards.size());
  for (const Board& board : boards) found.push_back(search(board, weak));
  return found;
}

std::vector<std::optional<int>> Solver::columns(Board board, bool weak, const Limits& limits) {
  const ThreadPool::Job job(threads_, limits);
  std::vector<std::optional<int>> found;
  found.resize(std::size_t(width_));
  for (const int column : middle_out_) {
    if (cell(board, column)) found[std::size_t(column)] = score_of(board, column, weak);
  }
  return found;
}

std::vector<int> Solver::line(Board board, const Limits& limits) {
  const ThreadPool::Job job(threads_, limits);
  std::vector<int> columns;
  int score = search(board, false);
  for (;;) {
    const int column = best_column(board, score);
    const Word128 move = cell(board, column);
    const bool won = wins(board, move);
    columns.push_back(column);
    board = after(board, move);
    if (won || full(board)) return columns;
    score = -score;
  }
}

std::vector<Proved> Solver::proved(int least_work) const {
  if (least_work < 1 || least_work > 15) throw std::invalid_argument("work is from 1 to 15");
  struct : ProvedSink {
    void take(const Proved& proved) override { found.push_back(proved); }
    std::vector<Proved> found;
  } sink;
  threads_.list(least_work, sink);
  return std::move(sink.found);
}

void Solver::learn(const std::vector<Proved>& known) {
  const int limit = (cells_ + 1) / 2, bits = key_bits(width_, height_, connect_);
  for (const Proved& one : known) {
    if (one.at_least < -limit || one.at_most > limit || one.at_least > one.at_most ||
        one.work < 0 || one.work > 15 || (bits < 128 && one.key >> bits)) {
      throw std::invalid_argument("these bounds are not about this board");
    }
  }
  for (const Proved& one : known) threads_.learn(one);
}

// Returns the score of a board on which the game is not over; in weak mode only its sign.
int Solver::search(const Board& board, bool weak) {
  const Glance seen = threads_.glance(board);
  if (seen.low == seen.high) return weak ? (seen.low > 0) - (seen.low < 0) : seen.low;
  const int first_low = weak ? -1 : seen.low, first_high = weak ? 1 : seen.high;
  int low = first_low, high = first_high;
  while (low < high) {
    const int alpha = next_question(low, high, first_low, first_high);
    const int found = threads_.ask(board, seen.moves, alpha);
    if (found > alpha) {
      low = std::min(found, high);
    } else {
      high = std::max(found, low);
    }
  }
  return low;
}

bool Solver::at_most(const Board& board, int bound) {
  const Glance seen = threads_.glance(board);
  if (seen.low == seen.high) return seen.low <= bound;
  return threads_.ask(board, seen.moves, bound) <= bound;
}

// Returns the first column, from the middle outwards, that keeps the score.
int Solver::best_column(const Board& board, int score) {
  for (const int column : middle_out_) {
    const Word128 move = cell(board, column);
    if (move && wins(board, move)) return column;
  }
  for (const int column : middle_out_) {
    const Word128 move = cell(board, column);
    if (!move) continue;
    const Board next = after(board, move);
    if (full(next) || at_most(next, -score)) return column;
  }
  throw std::logic_error("no move keeps the score");
}

int Solver::score_of(const Board& board, int column, bool weak) {
  const Word128 move = cell(board, column);
  if (wins(board, move)) return weak ? 1 : (cells_ + 1 - discs(board)) / 2;
  const Board next = after(board, move);
  return full(next) ? 0 : -search(next, weak);
}

// Returns the cell in which a disc in this column lands; 0 if the column is full.
Word128 Solver::cell(const Board& board, int column) const {
  const Word128 cells = ((Word128{1} << height_) - 1) << (column * stride_);
  return (board.mask + bottom_) & cells;
}

bool Solver::wins(const Board& board, Word128 cell) const {
  return has_line(board.mine | cell);
}

bool Solver::has_line(Word128 stones) const {
  for (const int step : {1, stride_ - 1, stride_, stride_ + 1}) {
    Word128 starts = stones;
    for (int more = 1; more < connect_; ++more) starts &= stones >> (more * step);
    if (starts) return true;
  }
  return false;
}

bool Solver::full(const Board& board) const { return board.mask == all_; }

int Solver::discs(const Board& board) const { return count_bits(board.mask); }

Board Solver::after(const Board& board, Word128 cell) {
  return {board.mine ^ board.mask, board.mask | cell};
}

}  // namespace checkrow
