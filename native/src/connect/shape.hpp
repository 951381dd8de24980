// How the cells of a board map to the bits of a word, and how to find threats in it.
//
// Cells are numbered column by column from the bottom. Above each column at least one bit
// stays empty, so that no line runs from the top of one column into the next. The distance
// from one column to the next is the stride. Connect Four (7 wide, 6 high) has stride 8, one
// byte per column, so that the mirror image of a board is its bytes in reverse:
//
//      .  .  .  .  .  .  .          always empty: bits 6, 7 of each byte
//      5 13 21 29 37 45 53          row 5
//      4 12 20 28 36 44 52
//      3 11 19 27 35 43 51
//      2 10 18 26 34 42 50
//      1  9 17 25 33 41 49
//      0  8 16 24 32 40 48          row 0
//
// A step up is +1, right is +stride, up-right is +stride + 1, down-right is +stride - 1.
//
// Everything here has internal linkage: the file is compiled once for each instruction set
// (see level.cpp), and the linker must not replace one copy by another.
#pragma once

#include "base/simd.hpp"
#include "connect/column_layout.hpp"

namespace {

using namespace checkrow;

// Sizes that are template arguments become constants in the machine code; 0 means that a
// size is only known at run time.
template <class W, int STRIDE = 0, int WIDTH = 0, int HEIGHT = 0, int CONNECT = 0>
class Shape {
 public:
  using Word = W;

  static constexpr int bits = 8 * int(sizeof(Word));
  static constexpr int most_columns = STRIDE ? bits / STRIDE : checkrow::most_columns(bits);

  // How many groups it takes to hold one word for a move in each column.
  using Group = typename GroupOf<Word>::Type;
  static constexpr int in_group = sizeof(Group) / sizeof(Word);
  static constexpr int most_groups = (most_columns + in_group - 1) / in_group;

  Shape(int width, int height, int connect)
      : width_(width), height_(height), connect_(connect), stride_(stride_of(width, height)) {
    for (int column = 0; column < width; ++column) {
      bottom_ |= Word{1} << (column * stride_);
      if (column < in_group) set_lane(columns_, column, this->column(column));
      for (int row = 0; row < height; ++row) {
        const Word cell = Word{1} << (column * stride_ + row);
        board_ |= cell;
        if ((height - 1 - row) % 2) lower_ |= cell;
      }
    }
  }

  int width() const { return WIDTH ? WIDTH : width_; }
  int height() const { return HEIGHT ? HEIGHT : height_; }
  int connect() const { return CONNECT ? CONNECT : connect_; }
  int stride() const { return STRIDE ? STRIDE : stride_; }
  int cells() const { return width() * height(); }

  Word board() const { return board_; }
  Word bottom() const { return bottom_; }
  // Every second cell of a column, counted down from the one below the top: what is left to
  // a player whose opponent always answers in the same column.
  Word lower() const { return lower_; }

  Word column(int number) const { return ((Word{1} << stride()) - 1) << (number * stride()); }

  // The first columns side by side.
  const Group& columns() const { return columns_; }

  // The cells that have at least this many cells of the board above them.
  Word with_cells_above(int number) const {
    return number < height() ? Word((bottom_ << (height() - number)) - bottom_) : Word{0};
  }

  // The functions below take a word, or several words side by side in one vector.

  // The lowest empty cell of every column that has one.
  template <class T>
  T playable(T mask) const {
    return (mask + bottom_) & board_;
  }

  // All cells of the column that contains `cell`; nothing if `cell` is 0. Subtracting the bottom
  // cell of every column borrows from the bit above the board, except in the column of `cell`.
  template <class T>
  T column_of(T cell) const {
    const Word above = bottom_ << height();
    const T mark = ((cell | above) - bottom_) & above;
    return mark - (mark >> height());
  }

  // The cells, empty or not, that complete a line of `stones`.
  template <class T>
  T threats(T stones) const {
    const int side = stride();
    return (upward(stones) | along(stones, side) | along(stones, side - 1) |
            along(stones, side + 1)) &
           board_;
  }

  // Not zero if `stones` hold a whole line.
  template <class T>
  T lines(T stones) const {
    const int side = stride();
    return run(stones, 1) | run(stones, side) | run(stones, side - 1) | run(stones, side + 1);
  }

  // The same without vertical lines.
  template <class T>
  T lines_across(T stones) const {
    const int side = stride();
    return run(stones, side) | run(stones, side - 1) | run(stones, side + 1);
  }

  // All cells of the lines that `stones` hold.
  template <class T>
  T cells_of_lines(T stones) const {
    const int side = stride();
    return whole(run(stones, 1), 1) | whole(run(stones, side), side) |
           whole(run(stones, side - 1), side - 1) | whole(run(stones, side + 1), side + 1);
  }

  int count_lines(Word stones) const {
    return count_bits(run(stones, 1)) + count_lines_across(stones);
  }
  int count_lines_across(Word stones) const {
    const int side = stride();
    return count_bits(run(stones, side)) + count_bits(run(stones, side - 1)) +
           count_bits(run(stones, side + 1));
  }

  // How many of the `stones` are in the lines across that `open` holds, once for each line.
  int count_in_lines_across(Word open, Word stones) const {
    const int side = stride();
    return count_in_lines(open, stones, side) + count_in_lines(open, stones, side - 1) +
           count_in_lines(open, stones, side + 1);
  }

  // The mirror image of a cell in this column.
  Word mirror_cell(Word cell, int column) const {
    if (stride() == 8) return mirror(cell);
    const int shift = (width() - 1 - 2 * column) * stride();
    return shift >= 0 ? cell << shift : cell >> -shift;
  }

  // The mirror image of a board, or of any word made of independent columns.
  Word mirror(Word word) const {
    if (stride() == 8) return reverse_bytes(word) >> (8 * (int(sizeof(Word)) - width()));
    const Word first = column(0);
    Word image = 0;
    for (int number = 0; number < width(); ++number) {
      image = (image << stride()) | (word >> (number * stride()) & first);
    }
    return image;
  }

 private:
  template <class T>
  T upward(T stones) const {
    T cells = stones << 1;
    for (int step = 2; step < connect(); ++step) cells &= stones << step;
    return cells;
  }

  // The cells that complete a line in one direction: for every place in the line, all the
  // cells before it and all the cells after it are taken.
  template <class T>
  T along(T stones, int step) const {
    if (connect() == 4) {  // the same with shared subexpressions
      const T back = stones << step;
      const T pair = stones & back;
      return ((pair << step) & ((stones << (3 * step)) | (stones >> step))) |
             ((pair >> (2 * step)) & (back | (stones >> (3 * step))));
    }
    T cells = stones & 0;
    for (int place = 0; place < connect(); ++place) {
      T fits = (stones & 0) | board_;
      for (int back = 1; back <= place; ++back) fits &= stones << (back * step);
      for (int ahead = 1; ahead < connect() - place; ++ahead) fits &= stones >> (ahead * step);
      cells |= fits;
    }
    return cells;
  }

  template <class T>
  T run(T stones, int step) const {
    T starts = stones & (stones >> step);
    if (connect() == 4) return starts & (starts >> (2 * step));
    for (int more = 2; more < connect(); ++more) starts &= stones >> (more * step);
    return starts;
  }

  int count_in_lines(Word open, Word stones, int step) const {
    const Word starts = run(open, step);
    int number = 0;
    for (int more = 0; more < connect(); ++more) {
      number += count_bits(Word(starts & (stones >> (more * step))));
    }
    return number;
  }

  // The cells of the lines that begin in `starts`.
  template <class T>
  T whole(T starts, int step) const {
    T cells = starts;
    for (int more = 1; more < connect(); ++more) cells |= starts << (more * step);
    return cells;
  }

  int width_, height_, connect_, stride_;
  Word board_ = 0, bottom_ = 0, lower_ = 0;
  Group columns_{};
};

}  // namespace
