// Tests the compiled core without Python, briefly enough to run under the sanitizers.
// Compares every answer with a plain search that shares no code with the solver.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "connect/bounds_table.hpp"
#include "connect/playouts.hpp"
#include "connect/solver.hpp"

using namespace checkrow;

namespace {

int failures = 0;

void expect(bool fine, const std::string& what) {
  if (fine) return;
  ++failures;
  std::printf("FAILED: %s\n", what.c_str());
}

// Connect-N cell by cell: slow, but simple enough to be obviously correct.
class Plain {
 public:
  Plain(int width, int height, int connect)
      : width_(width), height_(height), connect_(connect), columns_(std::size_t(width)) {}

  bool play(int column) {  // false if the column is full
    auto& discs = columns_[std::size_t(column)];
    if (int(discs.size()) == height_) return false;
    discs.push_back(char('0' + seat_));
    seat_ = 1 - seat_;
    ++count_;
    return true;
  }
  void take_back(int column) {
    columns_[std::size_t(column)].pop_back();
    seat_ = 1 - seat_;
    --count_;
  }

  bool won(int column) const {  // by the disc on top of this column
    const int row = int(columns_[std::size_t(column)].size()) - 1;
    for (const auto& [right, up] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
      if (1 + run(column, row, right, up) + run(column, row, -right, -up) >= connect_) return true;
    }
    return false;
  }

  int score() {  // for the player to move; the game must not be over
    std::string key;
    for (const auto& discs : columns_) key += discs + "|";
    const auto known = scores_.find(key);
    if (known != scores_.end()) return known->second;
    int best = -1000;
    for (int column = 0; column < width_; ++column) {
      const int win = (width_ * height_ + 1 - count_) / 2;
      if (!play(column)) continue;
      const int found = won(column) ? win : count_ == width_ * height_ ? 0 : -score();
      take_back(column);
      if (found > best) best = found;
    }
    return scores_[key] = best;
  }

  Word128 discs(int seat) const {
    Word128 bits = 0;
    for (int column = 0; column < width_; ++column) {
      const auto& discs = columns_[std::size_t(column)];
      for (std::size_t row = 0; row < discs.size(); ++row) {
        if (discs[row] == '0' + seat) bits |= Word128{1} << (column * (height_ + 1) + int(row));
      }
    }
    return bits;
  }
  int seat() const { return seat_; }

 private:
  int run(int column, int row, int right, int up) const {
    const char mine = columns_[std::size_t(column)][std::size_t(row)];
    int length = 0;
    for (;;) {
      column += right;
      row += up;
      if (column < 0 || column >= width_ || row < 0) return length;
      const auto& discs = columns_[std::size_t(column)];
      if (row >= int(discs.size()) || discs[std::size_t(row)] != mine) return length;
      ++length;
    }
  }

  int width_, height_, connect_, seat_ = 0, count_ = 0;
  std::vector<std::string> columns_;
  std::map<std::string, int> scores_;
};

// Compares every position of random games that has at most `empty` empty cells: the score, its
// sign, and the score of every column.
void compare_with_plain(int width, int height, int connect, std::size_t games, int empty = 99) {
  const std::string board =
      std::to_string(width) + "x" + std::to_string(height) + "x" + std::to_string(connect);
  Solver solver({width, height, connect, 1 << 16, 1});
  for (const Playout& game : playouts(width, height, connect, games, 7)) {
    Plain plain(width, height, connect);
    int left = width * height;
    for (const std::uint8_t move : game.columns) {
      if (left-- > empty) {
        plain.play(move);
        continue;
      }
      const Board now = solver.board(plain.discs(plain.seat()), plain.discs(1 - plain.seat()));
      const int score = plain.score();
      expect(solver.score(now, false, {}) == score, board + ": score");
      expect(solver.score(now, true, {}) == (score > 0) - (score < 0), board + ": sign");
      int best = -1000;
      for (const auto& column : solver.columns(now, false, {})) {
        if (column && *column > best) best = *column;
      }
      expect(best == score, board + ": the best column");
      plain.play(move);
    }
    expect((game.winner >= 0) == plain.won(game.columns.back()), board + ": the winner");
  }
}

void stops_when_told() {
  Solver solver({7, 6, 4, 1 << 22, 1});
  const Board start = solver.board(0, 0);
  int asked = 0;
  bool stopped = false;
  try {
    solver.score(start, false, {[&](std::uint64_t) { return ++asked < 3; }});
  } catch (const Stopped&) {
    stopped = true;
  }
  expect(stopped && asked == 3, "a search stops when its callback returns false");
}

void stops_at_a_number_of_nodes() {
  constexpr std::uint64_t limit = 10'001;
  Solver solver({7, 6, 4, 1 << 22, 1});
  bool stopped = false;
  try {
    solver.score(solver.board(0, 0), false, {{}, limit});
  } catch (const Stopped&) {
    stopped = true;
  }
  expect(stopped && solver.nodes() == limit, "a search stops at its limit of nodes");
}

// Checks that no two positions share a hashed key: the key follows from it.
template <class Word>
void keys_follow_from_hashed_keys(int key_bits) {
  const BoundsTable<Word> table(1 << 16, key_bits, -10, 10, false);
  SplitMix64 random(5);
  for (int round = 0; round < 2000; ++round) {
    Word key = Word(random.next());
    if (sizeof(Word) > 8) key |= Word(Word128(random.next()) << 64);
    key = Word(key << (8 * int(sizeof(Word)) - key_bits)) >> (8 * int(sizeof(Word)) - key_bits);
    const HashedKey<Word> hashed = table.hashed_key(key);
    expect(table.key(hashed.bucket, hashed.rest) == key,
           "a key of " + std::to_string(key_bits) + " bits follows from its hashed key");
  }
}

// Checks that a solver that learns what another has proved knows as much. Takes the first position
// that is hard enough, among those after `discs` discs of random games.
void learns_what_another_proved(int width, int height, int connect, std::size_t discs) {
  const std::string board = std::to_string(width) + "x" + std::to_string(height);
  const Plan plan{width, height, connect, 1 << 24, 1};
  bool hard = false;
  for (const Playout& game : playouts(width, height, connect, 200, 3)) {
    if (game.columns.size() <= discs) continue;
    Plain plain(width, height, connect);
    for (std::size_t disc = 0; disc < discs; ++disc) plain.play(game.columns[disc]);
    Solver one(plan);
    const Board now = one.board(plain.discs(plain.seat()), plain.discs(1 - plain.seat()));
    const int score = one.score(now, false, {});
    if (one.nodes() < 20'000) continue;
    hard = true;
    // A larger table, in which proofs rarely share a bucket and displace each other.
    Solver other({width, height, connect, 1 << 26, 1});
    const std::vector<Proved> proved = one.proved(4);
    other.learn(proved);
    expect(!proved.empty() && other.proved(4).size() == proved.size(), board + ": all proofs");
    expect(other.score(now, false, {}) == score && other.nodes() < one.nodes() / 10,
           board + ": a solver that has learned needs few nodes");
    break;
  }
  expect(hard, board + ": at least one position is hard");
}

void refuses_bounds_that_cannot_be() {
  Solver solver({7, 6, 4, 1 << 16, 1});
  const Word128 long_key = Word128{1} << 56;
  for (const Proved& wrong :
       {Proved{1, 2, 1, 4}, {1, -22, 0, 4}, {1, 0, 22, 4}, {1, 0, 1, 16}, {long_key, 0, 1, 4}}) {
    bool refused = false;
    try {
      solver.learn({wrong});
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    expect(refused, "impossible bounds are rejected");
  }
}

void refuses(Word128 mine, Word128 theirs, const std::string& what) {
  const Solver solver({7, 6, 4, 1 << 16, 1});
  try {
    solver.board(mine, theirs);
  } catch (const std::exception&) {
    return;
  }
  expect(false, what + " is rejected");
}

}  // namespace

int main() {
  compare_with_plain(4, 4, 3, 30);
  compare_with_plain(4, 4, 4, 3);
  compare_with_plain(5, 3, 3, 20);
  compare_with_plain(3, 5, 3, 20);
  compare_with_plain(2, 8, 2, 20);
  compare_with_plain(9, 2, 2, 20);
  compare_with_plain(3, 8, 3, 10);
  compare_with_plain(5, 5, 4, 20, 11);
  compare_with_plain(6, 5, 4, 20, 11);
  compare_with_plain(7, 6, 4, 40, 11);
  compare_with_plain(9, 4, 4, 20, 10);   // two vectors
  // Keys by lines, in columns of a byte and of fewer bits.
  compare_with_plain(5, 5, 5, 30, 13);
  compare_with_plain(6, 5, 5, 40, 12);
  compare_with_plain(7, 6, 5, 40, 11);
  compare_with_plain(6, 6, 6, 20, 11);
  compare_with_plain(8, 7, 5, 20, 11);
  compare_with_plain(6, 8, 5, 20, 11);
  compare_with_plain(10, 5, 5, 20, 9);   // two vectors
  compare_with_plain(8, 8, 5, 20, 10);   // 128 bits, columns of a byte and a bit
  compare_with_plain(10, 7, 5, 20, 9);   // 128 bits, columns of a byte
  for (const int key_bits : {20, 49, 56, 63, 64}) keys_follow_from_hashed_keys<Word64>(key_bits);
  for (const int key_bits : {65, 70, 80, 112, 128}) keys_follow_from_hashed_keys<Word128>(key_bits);
  learns_what_another_proved(7, 6, 4, 14);
  learns_what_another_proved(9, 7, 4, 28);
  learns_what_another_proved(7, 6, 5, 12);
  refuses_bounds_that_cannot_be();
  stops_when_told();
  stops_at_a_number_of_nodes();
  refuses(1, 1, "a cell with two discs");
  refuses(2, 0, "a floating disc");
  refuses(Word128{1} << 6, 0, "a disc above the board");
  refuses(Word128{1} << 100, 0, "a disc beside the board");
  refuses(15, 0, "a game that is over");
  if (failures == 0) std::printf("The compiled core passes its tests.\n");
  return failures != 0;
}
