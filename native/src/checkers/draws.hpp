// The history of a game that can make it a draw: repetition, turns without progress, endings.
// Mirrors CheckersMemory of the Python rules.
#pragma once

#include <vector>

#include "checkers/moves.hpp"

namespace checkrow::checkers {

struct Material {
  int men[2], kings[2];

  friend bool operator==(const Material&, const Material&) = default;
};

template <const Rules& R, class Word>
Material material_of(const Position<Word>& at, int side) {
  const Word pieces[2] = {side == light ? at.mine : at.theirs, side == light ? at.theirs : at.mine};
  return {{count(pieces[0] & ~at.kings), count(pieces[1] & ~at.kings)},
          {count(pieces[0] & at.kings), count(pieces[1] & at.kings)}};
}

// The limit in turns of an ending that has its own; -1 for no limit. An ending lasts while its
// limit stays the same and, with `by_material`, the same pieces are on the board.
struct EndingLimit {
  int turns = -1;
  bool by_material = false;
};

// Returns the limit of the ending at `at`, with `side` to move and the material `has`.
template <const Rules& R, class Word>
EndingLimit ending_of(const Material& has, const Position<Word>& at, int side) {
  const int all[2] = {has.men[0] + has.kings[0], has.men[1] + has.kings[1]};
  if constexpr (R.ending == Ending::international_ending) {
    for (const int side : {light, dark}) {
      const int other = 1 - side;
      if (all[side] == 1 && has.kings[side] == 1 && has.kings[other]) {
        if (all[other] == 3) return {32, false};
        if (all[other] <= 2) return {10, false};
      }
    }
  }
  if constexpr (R.ending == Ending::frisian_ending) {
    if (has.men[0] || has.men[1]) return {};
    if (all[0] + all[1] == 3) return {14, false};
    if (all[0] + all[1] == 2) return {4, false};
  }
  if constexpr (R.ending == Ending::russian_ending) {
    if (!has.kings[0] || !has.kings[1]) return {};
    const int pieces = all[0] + all[1];
    if (pieces <= 3) return {10, true};
    for (const int side : {light, dark})
      if (all[side] == 1 && has.kings[1 - side] >= 3) return {30, true};
    if (pieces <= 5) return {60, true};
    if (pieces <= 7) return {120, true};
  }
  if constexpr (R.ending == Ending::brazilian_ending) {
    // One or two kings against a king, two kings, or a king and a man.
    for (const int one : {light, dark})
      if (!has.kings[one] || all[one] > 2) return {};
    if (has.men[0] && has.men[1]) return {};
    return {10, true};
  }
  if constexpr (R.ending == Ending::turkish_ending) {
    if (all[0] != 1 || all[1] != 1) return {};
    const bool captures = side == light ? bool(Moves<R, light>::capturers(at))
                                        : bool(Moves<R, dark>::capturers(at));
    if (!captures) return {0, false};
  }
  static_cast<void>(at), static_cast<void>(side);
  return {};
}

// Whether a side has only a king, on the main road, against three pieces that include a king.
template <const Rules& R, class Word>
bool road_held(const Position<Word>& at) {
  if (R.road_turns < 0 || count(at.mine | at.theirs) != 4) return false;
  constexpr Word road = [] {
    Word found = 0;
    for (int row = 0; row < R.height; ++row)
      found |= Squares<R>::bit(Squares<R>::number(row, row));
    return found;
  }();
  const Word lone = count(at.mine) == 1 ? at.mine : at.theirs;
  const Word others = (at.mine | at.theirs) & ~lone;
  return count(lone) == 1 && (lone & at.kings & road) && (others & at.kings) && !(others & road);
}

template <const Rules& R>
class DrawWatch {
 public:
  using Word = typename Squares<R>::Word;

  void begin(const Position<Word>& at, int side) {
    seen_.assign(1, at);
    material_ = material_of<R>(at, side);
    ending_ = ending_of<R>(material_, at, side);
    ending_turns_ = 0;
    road_turns_ = road_held<R>(at) ? 0 : -1;
  }

  // Adds the position after a turn. `progress` says whether the turn was a capture or a man's step
  // to another row.
  void turn(const Position<Word>& at, int side, bool progress) {
    if (progress) seen_.clear();
    seen_.push_back(at);
    if constexpr (R.ending != Ending::no_ending) {
      const Material now = material_of<R>(at, side);
      const EndingLimit limit = ending_of<R>(now, at, side);
      const bool same = limit.turns >= 0 && limit.turns == ending_.turns &&
                        (!limit.by_material || now == material_);
      ending_turns_ = same ? ending_turns_ + 1 : 0;
      ending_ = limit;
      material_ = now;
    }
    road_turns_ = road_held<R>(at) ? road_turns_ + 1 : -1;
  }

  bool drawn() const {
    const int turns = static_cast<int>(seen_.size());
    if (turns > R.quiet_turns) return true;
    if (ending_.turns >= 0 && ending_turns_ >= ending_.turns) return true;
    if (R.road_turns >= 0 && road_turns_ >= R.road_turns) return true;
    // The sides alternate, so every other position has the same side to move.
    int found = 1;
    for (int one = turns - 3; one >= 0; one -= 2)
      if (seen_[static_cast<std::size_t>(one)] == seen_.back() && ++found >= R.repetitions)
        return true;
    return false;
  }

  // The positions since the last progress, the current one last.
  const std::vector<Position<Word>>& seen() const { return seen_; }

  // How many turns the current ending with its own limit has lasted.
  int ending_turns() const { return ending_turns_; }

 private:
  std::vector<Position<Word>> seen_;
  Material material_{};
  EndingLimit ending_;
  int ending_turns_ = 0;  // played in this ending
  int road_turns_ = -1;   // that a lone king has held the main road; -1: none holds it
};

// Whether a turn is irreversible: a capture, or a man's step to another row.
template <const Rules& R, class Word>
bool makes_progress(const Position<Word>& before, const Turn<Word>& turn) {
  if (turn.pass) return false;
  if (turn.captured) return true;
  if (before.kings >> turn.from & 1) return false;
  if constexpr (!R.orthogonal) return true;  // a diagonal step always leads to another row
  return turn.from / R.width != turn.to / R.width;
}

}  // namespace checkrow::checkers
