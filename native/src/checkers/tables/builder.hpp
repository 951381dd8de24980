// Finds the values of an ending of any variant, working backwards from decided positions.
//
// First it looks up the turns of every position that lead out of the ending, whose values are
// known, and counts those that stay inside. Then it works value by value, one turn further from the
// end each time. Undoing a quiet turn from a lost position leads to a won one. Undoing one from a
// won position leads to a position with one turn fewer that may save it; with none left, that
// position is lost. When nothing changes any more, the remaining positions are drawn.
#pragma once

#include <array>
#include <atomic>
#include <memory>

#include "base/parallel_for.hpp"
#include "checkers/tables/conversions.hpp"
#include "checkers/tables/library.hpp"
#include "checkers/tables/positions.hpp"

namespace checkrow::checkers::tables {

template <const Rules& R>
class Builder {
  static_assert(R.must_capture && !R.blocked_passes, "word_builder.hpp serves these");
  using Squares = checkers::Squares<R>;

 public:
  // The library must hold the endings that this one leads to, unpacked. With `exact`, values
  // include the turns to the end of the game, and those of the library must too.
  Builder(const Slice& slice, bool exact, const Library& library, ParallelFor& parallel)
      : exact_(exact), library_(library), parallel_(parallel), halves_(slice.symmetric() ? 1 : 2) {
    for (std::size_t half = 0; half < halves_.size(); ++half)
      halves_[half].prepare(half ? slice.exchanged() : slice);
  }

  void run() {
    parallel_.stage(0, 0.5);
    for (Half& half : halves_)
      over_chunks(half, [&](std::uint64_t chunk) { find_turns(half, chunk); });
    for (int value = 1, quiet = 0; quiet < 2 || value <= last_seed_; ++value) {
      if (value > longest_distance)
        throw std::length_error("a win takes longer than a table can record");
      parallel_.stage(0.8 - 0.3 / (1 + 0.1 * value), 0.8 - 0.3 / (1.1 + 0.1 * value));
      changed_ = false;
      for (Half& half : halves_)
        over_chunks(half, [&](std::uint64_t chunk) { decide_by_conversions(half, chunk, value); });
      for (Half& half : halves_)
        over_chunks(half, [&](std::uint64_t chunk) { go_back(half, chunk, value); });
      quiet = changed_ ? 0 : quiet + 1;
      if (changed_) longest_ = value - at_end<R>;
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

  class Finder {
   public:
    explicit Finder(const Builder& builder) : builder_(builder) {}

    Found operator()(const SliceBoard&, int side, std::uint64_t number) const {
      const Half& half = builder_.halves_[side == light ? 0 : 1];
      return {half.values[number].load(relaxed), half.left[number].load(relaxed) == forced};
    }

   private:
    const Builder& builder_;
  };

 private:
  static constexpr auto relaxed = std::memory_order_relaxed;
  static constexpr std::uint64_t chunk_size = 1 << 12;

  // How many turns within the ending may still save a position from being lost, or:
  static constexpr std::uint8_t saved = 200;   // a turn out of it does: above any count
  static constexpr std::uint8_t forced = 254;  // none, because the side must capture
  static constexpr std::uint8_t closed = 255;  // none

  using Bytes = std::unique_ptr<std::atomic<std::uint8_t>[]>;

  // The positions with one side to move, which is light: see slice.hpp.
  struct Half {
    Slice slice{0, 0, 0, 0, shape_of<R>};
    std::uint64_t size = 0, chunks = 0;
    Bytes values, left;
    std::vector<Value> conversions;              // the best value of turns out of the ending
    std::vector<std::array<bool, 256>> planned;  // the values among them, for each chunk
    std::array<Bytes, 2> changed;                // the chunks with a new value, by its parity

    void prepare(const Slice& of) {
      slice = of;
      size = of.size();
      chunks = (size + chunk_size - 1) / chunk_size;
      values = std::make_unique<std::atomic<std::uint8_t>[]>(size);
      left = std::make_unique<std::atomic<std::uint8_t>[]>(size);
      conversions.resize(size);
      planned.resize(chunks);
      for (Bytes& one : changed) one = std::make_unique<std::atomic<std::uint8_t>[]>(chunks);
    }
  };

  template <class Act>
  void over_chunks(const Half& half, Act&& act) {
    constexpr std::uint64_t at_once = 8;
    parallel_.run((half.chunks + at_once - 1) / at_once, [&](std::uint64_t piece) {
      const std::uint64_t end = std::min(half.chunks, (piece + 1) * at_once);
      for (std::uint64_t chunk = piece * at_once; chunk < end; ++chunk) act(chunk);
    });
  }

  Half& other(const Half& half) { return halves_[halves_.size() - 1 - (&half - halves_.data())]; }

  void find_turns(Half& half, std::uint64_t chunk) {
    const std::uint64_t first = chunk * chunk_size, end = std::min(half.size, first + chunk_size);
    Positions<R> positions(half.slice, first);
    for (std::uint64_t number = first; number < end; ++number, positions.advance()) {
      std::uint8_t left = closed;
      Value out = drawn;
      if (positions.possible()) std::tie(left, out) = turns_of(positions.here());
      half.left[number].store(left, relaxed);
      half.conversions[number] = out;
      half.planned[chunk][out] = true;
      if (out > last_seed_.load(relaxed)) raise_last_seed(out);
    }
  }

  void raise_last_seed(int value) {
    int before = last_seed_.load(relaxed);
    while (before < value && !last_seed_.compare_exchange_weak(before, value, relaxed)) {
    }
  }

  std::pair<std::uint8_t, Value> turns_of(const Position<std::uint64_t>& at) const {
    const auto value_of = [this](const Position<std::uint64_t>& then, int side) {
      const SliceBoard board = board_of<R>(then, side);
      const Slice slice = Slice::of(board, shape_of<R>);
      return library_.unpacked(slice)->at(slice.number(board));
    };
    if (drawn_at_once<R, light>(at)) return {closed, drawn};
    const Conversions found = ConversionsOf<R, light, decltype(value_of)>(value_of).of(at);
    const auto best = static_cast<Value>(exact_ || found.best < 0 ? found.best : plain(found.best));
    if (found.only_these) return {forced, best};
    const int inside = quiets_inside(at);
    if (found.best < 0) return inside ? std::pair{static_cast<std::uint8_t>(inside), drawn}
                                      : std::pair{closed, at_end<R>};
    return {is_lost(best) ? static_cast<std::uint8_t>(inside) : saved, best};
  }

  // Counts the quiet turns that do not crown a man.
  static int quiets_inside(const Position<std::uint64_t>& at) {
    using Quiet = Moves<R, light>;
    int found = Quiet::count_quiets(at);
    each_way<Sides<R>::template man_ways<light>>([&]<int Way>() {
      found -= count(Squares::template step<Way>(at.mine & ~at.kings) & Quiet::empty(at) &
                     Sides<R>::template far_row<light>);
    });
    return found;
  }

  // Stores what the turns out of the ending decide.
  void decide_by_conversions(Half& half, std::uint64_t chunk, int value) {
    if (!half.planned[chunk][static_cast<std::size_t>(value)]) return;
    const std::uint64_t first = chunk * chunk_size, end = std::min(half.size, first + chunk_size);
    for (std::uint64_t number = first; number < end; ++number) {
      if (half.conversions[number] != value || half.values[number].load(relaxed)) continue;
      const std::uint8_t left = half.left[number].load(relaxed);
      if (is_won(value) || left == 0 || left == closed || left == forced) {
        half.values[number].store(static_cast<Value>(value), relaxed);
        note(half, number, value);
      }
    }
  }

  // Undoes turns from the positions that have the previous value.
  void go_back(Half& half, std::uint64_t chunk, int value) {
    auto& changed = half.changed[1 - value % 2][chunk];
    if (!changed.load(relaxed)) return;
    changed.store(0, relaxed);
    Half& before = other(half);
    const std::uint64_t first = chunk * chunk_size, end = std::min(half.size, first + chunk_size);
    for (std::uint64_t number = first; number < end; ++number) {
      if (half.values[number].load(relaxed) != value - 1) continue;
      const SliceBoard board = half.slice.board(number).template turned<R>();
      each_before(board, [&](const SliceBoard& then) {
        const std::uint64_t found = before.slice.number(then);
        const std::uint8_t left = before.left[found].load(relaxed);
        if (left == closed || left == forced || before.values[found].load(relaxed)) return;
        if (!is_won(value)) {
          if (before.left[found].fetch_sub(1, relaxed) != 1) return;
          if (before.conversions[found] > value) return;  // a slower loss: decided later
        }
        before.values[found].store(static_cast<Value>(value), relaxed);
        note(before, found, value);
      });
    }
  }

  // Calls `act(board)` for the boards from which a quiet turn of light leads to this one.
  template <class Act>
  static void each_before(const SliceBoard& board, Act&& act) {
    const Position<std::uint64_t> at = as_position<R>(board);
    const std::uint64_t free = Moves<R, light>::empty(at);
    for (Set men = board.men; men;) {
      const Set man = pop(men);
      each_way<Sides<R>::template man_ways<light>>([&]<int Way>() {
        const std::uint64_t from = Squares::template back<Way>(Dense<R>::gapped(man)) & free;
        if (!from) return;
        SliceBoard then = board;
        then.men ^= man | Dense<R>::packed(from);
        act(then);
      });
    }
    for (Set kings = board.kings; kings;) {
      const Set king = pop(kings);
      const std::uint64_t to = Dense<R>::gapped(king);
      std::uint64_t origins = 0;
      each_way<all_ways>([&]<int Way>() {
        if constexpr (R.flying_kings)
          origins |= Squares::template reach<Way>(lowest(to), ~free);
        else
          origins |= Squares::template step<Way>(to) & free;
      });
      for (Set from = Dense<R>::packed(origins); from;) {
        SliceBoard then = board;
        then.kings ^= king | pop(from);
        act(then);
      }
    }
  }

  void note(Half& half, std::uint64_t number, int value) {
    half.changed[static_cast<std::size_t>(value % 2)][number / chunk_size].store(1, relaxed);
    if (!changed_.load(relaxed)) changed_.store(true, relaxed);
  }

  const bool exact_;
  const Library& library_;
  ParallelFor& parallel_;
  std::vector<Half> halves_;
  std::atomic<int> last_seed_ = 0;
  std::atomic<bool> changed_ = false;
  int longest_ = 0;
};

}  // namespace checkrow::checkers::tables
