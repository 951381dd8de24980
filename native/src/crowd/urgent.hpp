// What must be seen at once: wins, and what has to be stopped.
#pragma once

#include <vector>

#include "position.hpp"

namespace checkrow::crowd {

struct Urgent {
  std::vector<int> wins;  // columns that complete a line

  // The columns to choose from if there is no win. After a drop in one of these nobody can
  // force a win before the player has his next turn, as long as all players between do what
  // they can against it. If there is none, those that stop the first who would win; or else
  // all columns.
  std::vector<int> choices;
};

Urgent urgent(const Position& position);

}  // namespace checkrow::crowd
