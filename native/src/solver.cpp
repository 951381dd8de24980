#include "solver.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>

#include "word.hpp"

namespace checkrow {

namespace {

struct Choice {
  Core* (*make)(int, int, int, std::size_t, Control&);
  std::string_view name;
};

// The fastest code that this processor runs.
Choice choose() {
#ifdef CHECKROW_X86_LEVELS
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl")) {
    return {make_core_v4, "x86-64-v4"};
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
      __builtin_cpu_supports("popcnt")) {
    return {make_core_v3, "x86-64-v3"};
  }
#endif
  return {make_core_base, "base"};
}

}  // namespace

Core::~Core() = default;

Solver::Solver(int width, int height, int connect, std::size_t table_bytes)
    : width_(width), height_(height), connect_(connect) {
  if (connect < 2 || width < connect || height < connect || width > 128 || height > 128 ||
      !fits_128(width, height)) {
    throw std::invalid_argument(
        "the solver needs a line of at least 2 that fits on the board, and a board with "
        "width * (height + 1) of at most 128");
  }
  stride_ = stride_of(width, height);
  cells_ = width * height;
  for (int column = 0; column < width; ++column) {
    bottom_ |= Word128{1} << (column * stride_);
    all_ |= ((Word128{1} << height) - 1) << (column * stride_);
    middle_out_.push_back(column);
  }
  const auto distance = [width](int column) { return std::abs(2 * column - (width - 1)); };
  std::stable_sort(middle_out_.begin(), middle_out_.end(),
                   [&](int one, int other) { return distance(one) < distance(other); });
  const Choice choice = choose();
  instructions_ = choice.name;
  core_.reset(choice.make(width, height, connect, table_bytes, control_));
  if (!core_->ready()) throw std::bad_alloc();
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
    throw std::invalid_argument("these discs overlap, float or stand outside the board");
  }
  if (full(board) || has_line(board.mine) || has_line(board.mine ^ board.mask)) {
    throw std::invalid_argument("the game is over");
  }
  return board;
}

int Solver::score(Board board, bool weak, const Limits& limits) {
  control_.watch(limits, core_->nodes());
  return core_->score(board, weak);
}

std::vector<int> Solver::scores(const std::vector<Board>& boards, bool weak,
                                const Limits& limits) {
  control_.watch(limits, core_->nodes());
  std::vector<int> found;
  found.reserve(boards.size());
  for (const Board& board : boards) found.push_back(core_->score(board, weak));
  return found;
}

std::vector<std::optional<int>> Solver::columns(Board board, bool weak, const Limits& limits) {
  control_.watch(limits, core_->nodes());
  std::vector<std::optional<int>> found;
  found.resize(std::size_t(width_));
  for (const int column : middle_out_) {
    if (cell(board, column)) found[std::size_t(column)] = score_of(board, column, weak);
  }
  return found;
}

std::vector<int> Solver::line(Board board, const Limits& limits) {
  control_.watch(limits, core_->nodes());
  std::vector<int> columns;
  int score = core_->score(board, false);
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

// The first of the columns from the middle out that keeps the score.
int Solver::best_column(const Board& board, int score) {
  for (const int column : middle_out_) {
    const Word128 move = cell(board, column);
    if (move && wins(board, move)) return column;
  }
  for (const int column : middle_out_) {
    const Word128 move = cell(board, column);
    if (!move) continue;
    const Board next = after(board, move);
    if (full(next) || core_->at_most(next, -score)) return column;
  }
  throw std::logic_error("no move keeps the score");
}

int Solver::score_of(const Board& board, int column, bool weak) {
  const Word128 move = cell(board, column);
  if (wins(board, move)) return weak ? 1 : (cells_ + 1 - discs(board)) / 2;
  const Board next = after(board, move);
  return full(next) ? 0 : -core_->score(next, weak);
}

// The cell that a disc in this column falls to; 0 if it is full.
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
