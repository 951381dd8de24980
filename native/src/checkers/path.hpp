// The draw rules along the line of a search: like DrawWatch for a game, but for a path that
// grows and shrinks by one turn at a time.
#pragma once

#include <vector>

#include "checkers/draws.hpp"
#include "checkers/transposition_table.hpp"

namespace checkrow::checkers {

template <const Rules& R>
class Path {
  using Word = typename Squares<R>::Word;

  struct Node {
    std::uint64_t key;
    int quiet;  // turns since the last progress
    int pieces;
    EndingLimit ending;
    int ending_turns;
    Material material;
    int road_turns;  // that a lone king has held the main road; -1: none holds it
  };

 public:
  // Starts at the last position of `seen`, with `side` to move. `seen` holds the positions since
  // the last progress. The turns for which a king has held the main road are counted from these
  // positions only, so the count starts at the last progress.
  void begin(const std::vector<Position<Word>>& seen, int side, int ending_turns, int most_plies) {
    nodes_.resize(seen.size() + static_cast<std::size_t>(most_plies) + 1);
    top_ = 0;
    for (std::size_t one = 0; one < seen.size(); ++one) {
      const int mover = (seen.size() - 1 - one) % 2 ? 1 - side : side;
      const Material material = material_of<R>(seen[one], mover);
      const int before = one ? nodes_[one - 1].road_turns : -1;
      nodes_[one] = {key_of(seen[one], mover),
                     static_cast<int>(one),
                     count(seen[one].mine | seen[one].theirs),
                     ending_of<R>(material, seen[one], mover),
                     ending_turns,
                     material,
                     road_held<R>(seen[one]) ? before + 1 : -1};
    }
    top_ = seen.size() - 1;
  }

  std::uint64_t key() const { return nodes_[top_].key; }

  // Adds the position after a turn that took the pieces `captured`.
  void push(const Position<Word>& at, int side, std::uint64_t key, bool progress, Word captured) {
    const Node& before = nodes_[top_];
    Node& now = nodes_[++top_];
    now.key = key;
    now.quiet = progress ? 0 : before.quiet + 1;
    if constexpr (R.ending != Ending::no_ending) {
      now.ending = {};
      now.ending_turns = 0;
      now.road_turns = -1;
      now.pieces = before.pieces;
      if (captured) now.pieces -= count(captured);
      if (now.pieces > 7) return;  // no ending with more pieces has its own limit
      now.material = material_of<R>(at, side);
      now.ending = ending_of<R>(now.material, at, side);
      if (road_held<R>(at)) now.road_turns = before.road_turns + 1;
      const bool same = now.ending.turns >= 0 && now.ending.turns == before.ending.turns &&
                        (!now.ending.by_material || now.material == before.material);
      now.ending_turns = same ? before.ending_turns + 1 : 0;
    } else {
      static_cast<void>(at);
      static_cast<void>(side);
      static_cast<void>(captured);
    }
  }

  void pop() { --top_; }

  // Whether the position is drawn. The first repetition counts as a draw: a side that can do
  // better the second time can do so now.
  bool drawn() const {
    const Node& now = nodes_[top_];
    if (now.quiet >= R.quiet_turns) return true;
    if (R.ending != Ending::no_ending && now.ending.turns >= 0 &&
        now.ending_turns >= now.ending.turns)
      return true;
    if (R.road_turns >= 0 && now.road_turns >= R.road_turns) return true;
    const std::size_t back = std::min(static_cast<std::size_t>(now.quiet), top_);
    for (std::size_t ago = 4; ago <= back; ago += 2)
      if (nodes_[top_ - ago].key == now.key) return true;
    return false;
  }

 private:
  std::vector<Node> nodes_;
  std::size_t top_ = 0;
};

}  // namespace checkrow::checkers
