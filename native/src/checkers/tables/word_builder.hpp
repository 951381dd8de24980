// Finds the values of an ending, 32 positions at a time, for variants on 8x8 boards whose kings
// move one square. It is faster than builder.hpp, which serves the other variants.
//
// First it looks up the turns of every position that lead out of the ending, whose values are
// known. Then it works level by level, one turn further from the end each time: a position is
// won if a step leads to one that is lost for the other side, and lost if all steps lead to
// positions that are won for it. It revisits only words next to a change. When nothing changes
// any more, the remaining positions are drawn.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>

#include "base/parallel_for.hpp"
#include "checkers/tables/conversions.hpp"
#include "checkers/tables/library.hpp"
#include "checkers/tables/word_layout.hpp"

namespace checkrow::checkers::tables {

template <const Rules& R>
class WordBuilder {
 public:
  // The library must hold the endings that this one leads to, unpacked. With `exact`, values
  // include the turns to the end of the game, and those of the library must too.
  WordBuilder(const Slice& slice, bool exact, const Library& library, ParallelFor& parallel)
      : exact_(exact), library_(library), parallel_(parallel), layout_(slice) {
    const std::uint64_t words = layout_.size();
    for (Side& side : sides_) {
      side.won.resize(words);
      side.lost.resize(words);
      side.open.resize(words);
      side.safe.resize(words);
      if (R.blocked_passes) side.passes.resize(words);
      if (exact) side.values.resize(words * roamer_squares);
      side.look_for_wins = std::make_unique<std::atomic<std::uint8_t>[]>(words);
      side.look_for_losses = std::make_unique<std::atomic<std::uint8_t>[]>(words);
    }
  }

  void run() {
    parallel_.stage(0, 0.5);
    over_words([&](const Word& word) { find_conversions(word); });
    // Without distances, the conversions decide their positions at level 1.
    int level = exact_ ? 0 : 2;
    for (int quiet = 0; quiet < 2 || level <= last_seed_; ++level) {
      if (level > longest_distance && exact_)
        throw std::length_error("a win takes longer than a table can record");
      parallel_.stage(0.8 - 0.3 / (1 + 0.1 * level), 0.8 - 0.3 / (1.1 + 0.1 * level));
      changes_ = 0;
      plant(level);
      over_marked(level % 2 ? &Side::look_for_wins : &Side::look_for_losses,
                  [&](const Word& word) { settle(word, level); });
      quiet = changes_ ? 0 : quiet + 1;
      if (changes_) longest_ = level;
    }
    parallel_.stage(0.8, 1);
  }

  int longest() const { return longest_; }

  // The value of a position with `side` to move, and whether a file may leave it out because
  // the rules force a conversion.
  struct Found {
    Value value;
    bool settled_by_conversions;
  };

  // Caches the ways of the last board, most of which the next one shares.
  class Finder {
   public:
    explicit Finder(const WordBuilder& builder) : builder_(builder) {}

    Found operator()(const SliceBoard& found, int side, std::uint64_t) {
      const SliceBoard board = side == light ? found : found.template turned<R>();
      Word32 sets[kinds] = {static_cast<Word32>(board.men), static_cast<Word32>(board.kings),
                            static_cast<Word32>(board.their_men),
                            static_cast<Word32>(board.their_kings)};
      const Layout& layout = builder_.layout_;
      Word32& roamers = sets[layout.roamer()];
      const int roamer = std::countr_zero(roamers);
      roamers &= roamers - 1;
      std::uint64_t number = 0;
      for (int kind = 0; kind < kinds; ++kind) {
        if (sets[kind] != sets_[kind] || !known_) {
          sets_[kind] = sets[kind];
          parts_[kind] = layout.ways(kind).way(sets[kind]) *
                         static_cast<std::uint64_t>(layout.stride(kind));
        }
        number += parts_[kind];
      }
      known_ = true;
      const auto& mine = builder_.sides_[side];
      const bool closed = R.must_capture && !(mine.open[number] >> roamer & 1);
      if (builder_.exact_) return {mine.values[number * roamer_squares + roamer], closed};
      const Value value = mine.won[number] >> roamer & 1    ? won
                          : mine.lost[number] >> roamer & 1 ? lost
                                                            : drawn;
      return {value, closed};
    }

   private:
    const WordBuilder& builder_;
    Word32 sets_[kinds] = {};
    std::uint64_t parts_[kinds] = {};
    bool known_ = false;
  };

 private:
  using Word = Layout::Word;
  using Flags = std::unique_ptr<std::atomic<std::uint8_t>[]>;

  // The results with one side to move; one bit for each square of the roamer.
  struct Side {
    std::vector<Word32> won, lost;
    std::vector<Word32> open;    // positions whose value depends on steps within the ending
    std::vector<Word32> safe;    // positions that a conversion saves from being lost
    std::vector<Word32> passes;  // positions in which passing is the only turn
    std::vector<Value> values;
    Flags look_for_wins, look_for_losses;  // the words that may have changed
  };

  // What a conversion decides, and at which position; `seeds_` is keyed by level.
  struct Seed {
    std::uint64_t word;
    Word32 bit;
    int side;
    enum { wins, loses, endangers } what;
  };

  // Call `act(word)` for all words, or for those that are marked for either side.

  template <class Act>
  void over_words(Act&& act) {
    over_ranges(1 << 10, [&](std::uint64_t first, std::uint64_t end) {
      for (Word word = layout_.word(first);; layout_.advance(word)) {
        if (word.possible) act(word);
        if (word.number + 1 == end) break;
      }
    });
  }

  template <class Act>
  void over_marked(Flags Side::* flags, Act&& act) {
    over_ranges(1 << 14, [&](std::uint64_t first, std::uint64_t end) {
      for (std::uint64_t number = first; number < end; ++number)
        if ((sides_[0].*flags)[number].load(relaxed) | (sides_[1].*flags)[number].load(relaxed))
          act(layout_.word(number));
    });
  }

  template <class Act>
  void over_ranges(std::uint64_t at_once, Act&& act) {
    const std::uint64_t words = layout_.size();
    parallel_.run((words + at_once - 1) / at_once, [&](std::uint64_t piece) {
      act(piece * at_once, std::min(words, (piece + 1) * at_once));
    });
  }

  void find_conversions(const Word& word) {
    std::uint64_t pieces[kinds];
    for (int kind = 0; kind < kinds; ++kind)
      pieces[kind] = Dense<R>::gapped(layout_.ways(kind).set(word.way[kind]));
    const std::uint64_t colours[2] = {pieces[0] | pieces[1], pieces[2] | pieces[3]};
    const std::uint64_t kings = pieces[1] | pieces[3];
    std::map<int, std::vector<Seed>> seeds;
    const bool roaming_king = crowned(layout_.roamer());
    for (Word32 room = layout_.room(word); room; room &= room - 1) {
      const Word32 bit = room & -room;
      const std::uint64_t roamer = Dense<R>::gapped(bit);
      std::uint64_t both[2] = {colours[0], colours[1]};
      both[layout_.roamer_side()] |= roamer;
      const std::uint64_t crowns = roaming_king ? kings | roamer : kings;
      conversions_of<light>({both[0], both[1], crowns}, word, bit, seeds);
      conversions_of<dark>({both[1], both[0], crowns}, word, bit, seeds);
    }
    for (Side& side : sides_) side.look_for_losses[word.number].store(1, relaxed);
    if (!exact_)
      for (const int side : {light, dark})
        if (sides_[side].lost[word.number]) touch(word, side, &Side::look_for_wins);
    if (!seeds.empty()) {
      const std::lock_guard lock(mutex_);
      for (auto& [level, planted] : seeds) {
        auto& all = seeds_[level];
        all.insert(all.end(), planted.begin(), planted.end());
        last_seed_ = std::max(last_seed_, level);
      }
    }
  }

  template <int S>
  void conversions_of(const Position<std::uint64_t>& at, const Word& word, Word32 bit,
                std::map<int, std::vector<Seed>>& seeds) {
    const auto value_of = [this](const Position<std::uint64_t>& then, int side) {
      const SliceBoard board = board_of<R>(then, side);
      const Slice slice = Slice::of(board, shape_of<R>);
      return library_.unpacked(slice)->at(slice.number(board));
    };
    Side& side = sides_[S];
    const Conversions conversions = ConversionsOf<R, S, decltype(value_of)>(value_of).of(at);
    if (!conversions.only_these) side.open[word.number] |= bit;
    if constexpr (R.blocked_passes) {
      if (conversions.best < 0 && !Moves<R, S>::any(at)) {
        const bool other = Moves<R, 1 - S>::any({at.theirs, at.mine, at.kings});
        (other ? side.passes : side.safe)[word.number] |= bit;
      }
    }
    if (conversions.best < 0) return;
    const auto plant_later = [&](auto what) {
      seeds[conversions.best - 1].push_back({word.number, bit, S, what});
    };
    if (conversions.best == drawn) {
      side.safe[word.number] |= bit;
    } else if (is_won(conversions.best)) {
      if (exact_) {
        side.safe[word.number] |= bit;
        plant_later(Seed::wins);
      } else {
        side.won[word.number] |= bit;
      }
    } else if (exact_) {
      if (conversions.only_these) {
        plant_later(Seed::loses);
      } else {
        side.safe[word.number] |= bit;
        plant_later(Seed::endangers);
      }
    } else if (conversions.only_these) {
      side.lost[word.number] |= bit;
    }
  }

  // Stores what the conversions decide at a level.
  void plant(int level) {
    for (const Seed& seed : seeds_[level]) {
      Side& side = sides_[seed.side];
      const Word word = layout_.word(seed.word);
      if (seed.what == Seed::endangers) {
        side.safe[seed.word] &= ~seed.bit;
        side.look_for_losses[seed.word].store(1, relaxed);
      } else if (!(side.won[seed.word] & seed.bit)) {
        note(word, seed.side, seed.what == Seed::wins, seed.bit, level);
      }
    }
    seeds_.erase(level);
  }

  // Finds wins at odd levels and losses at even ones.
  void settle(const Word& word, int level) {
    const bool wins = level % 2;
    for (const int side : {light, dark}) {
      Side& mine = sides_[side];
      auto& flag = (wins ? mine.look_for_wins : mine.look_for_losses)[word.number];
      if (!flag.load(relaxed)) continue;
      flag.store(0, relaxed);
      const Word32 found = wins ? new_wins(word, side) : new_losses(word, side);
      if (found) note(word, side, wins, found, level);
    }
  }

  Word32 new_wins(const Word& word, int side) const {
    const Side& mine = sides_[side];
    const std::vector<Word32>& beaten = sides_[1 - side].lost;
    Word32 found = 0;
    for (const int kind : {side * 2, side * 2 + 1})
      for (const Ways::Step& step : layout_.ways(kind).on(word.way[kind]))
        if (!(step.square & word.taken)) found |= beaten[at(word, kind, step)];
    const Word32 here = beaten[word.number];
    if (layout_.roamer_side() == side) found |= steps_from(layout_.roamer(), here);
    if constexpr (R.blocked_passes) found |= mine.passes[word.number] & here;
    return found & mine.open[word.number] & ~mine.won[word.number];
  }

  Word32 new_losses(const Word& word, int side) const {
    const Side& mine = sides_[side];
    const std::vector<Word32>& winning = sides_[1 - side].won;
    Word32 saved = mine.safe[word.number] | mine.won[word.number] | mine.lost[word.number];
    for (const int kind : {side * 2, side * 2 + 1})
      for (const Ways::Step& step : layout_.ways(kind).on(word.way[kind]))
        if (!(step.square & word.taken)) saved |= ~(winning[at(word, kind, step)] | step.square);
    const Word32 here = winning[word.number];
    if (layout_.roamer_side() == side)
      saved |= steps_from(layout_.roamer(), layout_.room(word) & ~here);
    if constexpr (R.blocked_passes) saved |= mine.passes[word.number] & ~here;
    return mine.open[word.number] & ~saved;
  }

  // Records decided positions, and marks those that lead to them, which may now be decided too.
  void note(const Word& word, int side, bool wins, Word32 found, int level) {
    Side& mine = sides_[side];
    (wins ? mine.won : mine.lost)[word.number] |= found;
    if (exact_)
      for (Word32 left = found; left; left &= left - 1)
        mine.values[word.number * roamer_squares + static_cast<unsigned>(std::countr_zero(left))] =
            static_cast<Value>(level + 1);
    changes_.fetch_add(1, relaxed);
    touch(word, side, wins ? &Side::look_for_losses : &Side::look_for_wins);
  }

  // Marks the words from which the other side can reach this one with `side` to move.
  void touch(const Word& word, int side, Flags Side::* flags) {
    auto& marked = sides_[1 - side].*flags;
    for (const int kind : {2 - side * 2, 3 - side * 2})
      for (const Ways::Step& step : layout_.ways(kind).back(word.way[kind]))
        if (!(step.square & word.taken)) marked[at(word, kind, step)].store(1, relaxed);
    if (R.blocked_passes || layout_.roamer_side() != side) marked[word.number].store(1, relaxed);
  }

  std::uint64_t at(const Word& word, int kind, const Ways::Step& step) const {
    return word.number + static_cast<std::uint64_t>(layout_.stride(kind) * step.way);
  }

  static constexpr auto relaxed = std::memory_order_relaxed;

  const bool exact_;
  const Library& library_;
  ParallelFor& parallel_;
  Layout layout_;
  Side sides_[2];
  std::map<int, std::vector<Seed>> seeds_;
  int last_seed_ = 0;
  std::mutex mutex_;
  std::atomic<std::uint64_t> changes_ = 0;
  int longest_ = 0;
};

}  // namespace checkrow::checkers::tables
