// What distinguishes one checkers variant from another, as data: the rows of variants.py in
// the rules, as far as moves, draws and search need them. Generators are templates over
// these rows; no variant has code of its own.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace checkrow::checkers {

inline constexpr int light = 0, dark = 1;

// What happens to a man that reaches the far row in the middle of a capture chain.
enum class Crowning : std::uint8_t {
  ends_turn,  // it is crowned, and the turn is over
  goes_on,    // it is crowned at once, and goes on as a king
  at_rest,    // it goes on as a man; it is crowned only if its turn ends there
};

// Which captures must be taken if there are several; earlier entries weigh more.
enum class Prefer : std::uint8_t { nothing, by_king, most_pieces, most_kings, kings_earliest };

// Which endings have a limit of their own; see variants.py.
enum class Ending : std::uint8_t { none, international, russian, brazilian, turkish };

struct Rules {
  std::string_view key;
  int first = light;  // -1: by lot
  int width = 8;
  int height = 8;
  int rows_of_men = 3;
  int empty_back_rows = 0;
  bool mirrored = false;    // squares are named from the right; the bits are the same
  bool orthogonal = false;  // pieces go straight, on all squares
  bool flying_kings = false;
  bool men_capture_backward = false;
  bool men_capture_kings = true;
  bool must_capture = true;
  bool may_stop = false;        // a chain may be ended before it has to
  bool may_jump_twice = false;  // the same piece, in one turn
  std::array<Prefer, 4> prefer{};
  bool king_stops_behind_king = false;  // a chain that ends with a king taken ends next to it
  Crowning crowning = Crowning::ends_turn;
  bool captured_leave_at_once = false;
  bool blocked_passes = false;  // else the blocked player loses
  int repetitions = 3;
  int quiet_turns = 80;  // without a capture or a man's step forward
  Ending ending = Ending::none;
  int road_turns = -1;  // for three pieces to catch a lone king on the main road; -1: no limit
};

inline constexpr Rules house{.key = "house",
                             .first = -1,
                             .must_capture = false,
                             .may_stop = true,
                             .may_jump_twice = true,
                             .crowning = Crowning::goes_on,
                             .blocked_passes = true};
inline constexpr Rules american{.key = "american", .first = dark};
inline constexpr Rules international{.key = "international",
                                     .width = 10,
                                     .height = 10,
                                     .rows_of_men = 4,
                                     .flying_kings = true,
                                     .men_capture_backward = true,
                                     .prefer = {Prefer::most_pieces},
                                     .crowning = Crowning::at_rest,
                                     .quiet_turns = 50,
                                     .ending = Ending::international};
inline constexpr Rules canadian{.key = "canadian",
                                .width = 12,
                                .height = 12,
                                .rows_of_men = 5,
                                .flying_kings = true,
                                .men_capture_backward = true,
                                .prefer = {Prefer::most_pieces},
                                .crowning = Crowning::at_rest,
                                .quiet_turns = 50,
                                .ending = Ending::international};
inline constexpr Rules brazilian{.key = "brazilian",
                                 .flying_kings = true,
                                 .men_capture_backward = true,
                                 .prefer = {Prefer::most_pieces},
                                 .crowning = Crowning::at_rest,
                                 .quiet_turns = 40,
                                 .ending = Ending::brazilian,
                                 .road_turns = 10};
inline constexpr Rules russian{.key = "russian",
                               .flying_kings = true,
                               .men_capture_backward = true,
                               .crowning = Crowning::goes_on,
                               .quiet_turns = 30,
                               .ending = Ending::russian,
                               .road_turns = 10};
inline constexpr Rules pool{.key = "pool",
                            .first = dark,
                            .flying_kings = true,
                            .men_capture_backward = true,
                            .crowning = Crowning::at_rest,
                            .quiet_turns = 30};
inline constexpr Rules italian{.key = "italian",
                               .mirrored = true,
                               .men_capture_kings = false,
                               .prefer = {Prefer::most_pieces, Prefer::by_king,
                                          Prefer::most_kings, Prefer::kings_earliest},
                               .repetitions = 4};
inline constexpr Rules spanish{.key = "spanish",
                               .mirrored = true,
                               .flying_kings = true,
                               .prefer = {Prefer::most_pieces, Prefer::most_kings},
                               .quiet_turns = 40};
inline constexpr Rules czech{.key = "czech",
                             .flying_kings = true,
                             .prefer = {Prefer::by_king},
                             .quiet_turns = 40};
inline constexpr Rules turkish{.key = "turkish",
                               .rows_of_men = 2,
                               .empty_back_rows = 1,
                               .orthogonal = true,
                               .flying_kings = true,
                               .prefer = {Prefer::most_pieces},
                               .crowning = Crowning::at_rest,
                               .captured_leave_at_once = true,
                               .quiet_turns = 100,
                               .ending = Ending::turkish};

}  // namespace checkrow::checkers
