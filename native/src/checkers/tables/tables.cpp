#include "checkers/tables/tables.hpp"

#include <string>

#include "checkers/tables/block_cache.hpp"
#include "checkers/tables/builder.hpp"
#include "checkers/tables/word_builder.hpp"
#include "checkers/variants.hpp"

namespace checkrow::checkers::tables {
namespace {

std::string name_of(const Slice& slice) {
  return std::to_string(slice.men) + " men and " + std::to_string(slice.kings) +
         " kings against " + std::to_string(slice.their_men) + " men and " +
         std::to_string(slice.their_kings) + " kings";
}

// Calls `act(slice)` for the slices to which a turn out of `slice` may lead.
template <const Rules& R, class Act>
void each_conversion(const Slice& slice, Act&& act) {
  for (int crowns = 0; crowns <= (slice.men ? 1 : 0); ++crowns)
    for (int men = 0; men <= slice.their_men; ++men)
      for (int kings = 0; kings <= slice.their_kings; ++kings) {
        const Slice then{men, kings, slice.men - crowns, slice.kings + crowns, slice.shape};
        if (R.first_king_wins && crowns) continue;  // the game is over
        if (men + kings && !(then == slice.exchanged())) act(then);
      }
}

// How many ways to place the men make one piece of work. A multiple of four, so that two
// threads never write to the same byte of `Values`.
std::uint64_t ways_at_once(const Slice& slice) {
  return 4 * (5'000 / slice.per_men() + 1);
}

template <class Act>
void over_slice(const Slice& slice, ParallelFor& parallel, Act&& act) {
  const std::uint64_t ways = slice.men_ways(), at_once = ways_at_once(slice);
  parallel.run((ways + at_once - 1) / at_once, [&](std::uint64_t piece) {
    act(piece * at_once, std::min(ways, (piece + 1) * at_once));
  });
}

template <const Rules& R>
class TablesOf final : public Tables {
  static constexpr bool in_words =  // see word_builder.hpp
      shape_of<R>.squares == 32 && !R.flying_kings && !R.losing_wins && R.men_capture_kings &&
      !R.first_king_wins;
  using UsedBuilder = typename std::conditional_t<in_words, std::type_identity<WordBuilder<R>>,
                                                  std::type_identity<Builder<R>>>::type;

 public:
  explicit TablesOf(std::size_t cache_bytes) : cache_(cache_bytes) {}

  std::string_view variant() const override { return R.key; }

  Slice slice(int men, int kings, int their_men, int their_kings) const override {
    return {men, kings, their_men, their_kings, shape_of<R>};
  }

  void add(std::span<const std::uint8_t> bytes) override {
    take_in(read_ending(R.key, shape_of<R>, ValueHintOf<R>::find, bytes));
  }

  std::vector<std::uint8_t> build(const Slice& slice, bool exact, std::size_t memory,
                                  ParallelFor& parallel) override {
    parallel.stage(0, 0);
    for (const Slice& one : {slice, slice.exchanged()})
      each_conversion<R>(one, [&](const Slice& then) { unpack(then, exact, parallel); });
    if (R.first_king_wins && slice.kings + slice.their_kings)
      throw std::invalid_argument("the first king wins, so that no ending has one");
    UsedBuilder builder(slice, exact, library_, parallel);
    builder.run();
    Ending ending{{}, builder.longest()};
    ending.slices.push_back(collect(builder, slice, light, exact, parallel));
    if (!slice.symmetric())
      ending.slices.push_back(collect(builder, slice.exchanged(), dark, exact, parallel));
    if (library_.unpacked_bytes() > memory) forget_largest();
    std::vector<std::uint8_t> bytes = write_ending(R.key, ending);
    take_in(std::move(ending));
    return bytes;
  }

  Checked check(const Slice& slice, ParallelFor& parallel) const override {
    const PackedSlice* packed = library_.packed(slice);
    if (!packed) throw std::invalid_argument("there is no table of " + name_of(slice));
    Checked all;
    Counts counts;
    std::mutex mutex;
    over_slice(slice, parallel, [&](std::uint64_t first, std::uint64_t end) {
      Checked part;
      Counts found;
      slice.each(first, end, [&](const SliceBoard& board, std::uint64_t) {
        const Position<std::uint64_t> at = as_position<R>(board);
        const std::optional<Known> known = probe_as<light>(at), right = by_turns(at);
        ++part.positions;
        if (!known || !right || known->value != (known->exact ? right->value : plain(right->value)) ||
            (known->exact && !right->exact)) {
          ++part.wrong;
          part.example = setup_of<R>(at, light);
        }
        if (known) ++(known->value ? is_won(known->value) ? found.won : found.lost : found.drawn);
      });
      const std::lock_guard lock(mutex);
      all.positions += part.positions;
      all.wrong += part.wrong;
      if (part.example) all.example = part.example;
      counts.won += found.won;
      counts.drawn += found.drawn;
      counts.lost += found.lost;
    });
    const Counts& told = packed->counts();
    all.counts_agree =
        counts.won == told.won && counts.drawn == told.drawn && counts.lost == told.lost;
    return all;
  }

  std::optional<Known> probe(const Position<std::uint64_t>& at, int side) const override {
    return side == light ? probe_as<light>(at) : probe_as<dark>(at);
  }

  std::optional<Known> probe(const Setup& setup) const override {
    const Position<std::uint64_t> at = position_of<R>(setup);
    if (!at.mine || !at.theirs) throw std::invalid_argument("both sides must have pieces");
    return probe(at, setup.turn);
  }

  std::optional<Contents> contents(const Slice& slice) const override {
    const PackedSlice* packed = library_.packed(slice);
    if (!packed) return {};
    return Contents{packed->counts(), packed->exact(), longest_[slice.code()]};
  }

 private:
  void take_in(Ending ending) {
    for (const PackedSlice& slice : ending.slices) {
      longest_[slice.slice().code()] = ending.longest;
      most_known_ = std::max(most_known_, slice.slice().pieces());
    }
    library_.add(std::move(ending));
  }

  // Finds the best of all turns from the general generator, with one probe for each.
  std::optional<Known> by_turns(const Position<std::uint64_t>& at) const {
    TurnList<std::uint64_t> list;
    Turns<R, light>::all(at, list);
    if (drawn_at_once<R, light>(at)) return Known{drawn, true};
    if (list.empty()) return Known{R.blocked_passes ? drawn : at_end<R>, true};
    return best_of<light>(at, list);
  }

  template <int Side>
  std::optional<Known> best_of(const Position<std::uint64_t>& at,
                               const TurnList<std::uint64_t>& list) const {
    Known best{drawn, true, at_end<R>};
    bool first = true;
    for (const auto& turn : list) {
      const Position<std::uint64_t> then = after(at, turn);
      Known found{at_end<R>, true};
      if (!ended<R>(then)) {
        const auto known = probe_as<1 - Side>(then);
        if (!known) return {};
        found = *known;
      }
      const auto value = static_cast<Value>(before(found.value));
      best.value = first ? value : static_cast<Value>(better(best.value, value));
      best.exact &= found.exact;
      first = false;
    }
    if (!best.exact) best.value = plain(best.value);
    return best;
  }

  template <int Side>
  std::optional<Known> probe_as(const Position<std::uint64_t>& at) const {
    if (count(at.mine | at.theirs) > most_known_) return {};
    if constexpr (R.must_capture) {
      if (const auto capturers = Moves<R, Side>::capturers(at)) {
        TurnList<std::uint64_t> list;
        Turns<R, Side>::template captures<Counting::drop>(at, capturers, list);
        return best_of<Side>(at, list);
      }
    }
    const SliceBoard board = board_of<R>(at, Side);
    // A man on the far row occurs in no game and has no number.
    if ((board.men & ~Dense<R>::light_man_squares) |
        (board.their_men & ~Dense<R>::dark_man_squares))
      return {};
    const Slice slice = Slice::of(board, shape_of<R>);
    const PackedSlice* packed = library_.packed(slice);
    if (!packed) return {};
    return Known{cache_.value(*packed, slice.number(board)), packed->exact(), at_end<R>};
  }

  // Unpacks all values of a slice for the builder.
  void unpack(const Slice& slice, bool exact, ParallelFor& parallel) {
    const PackedSlice* packed = library_.packed(slice);
    if (!packed) throw std::invalid_argument("first build the table of " + name_of(slice));
    if (exact && !packed->exact())
      throw std::invalid_argument("distances are missing in the table of " + name_of(slice));
    if (library_.unpacked(slice)) return;
    Values values(slice.size(), packed->exact());
    const std::uint64_t usual = PackedSlice::block_size(packed->exact());
    parallel.run(packed->blocks(), [&](std::uint64_t block) {
      std::uint8_t bytes[PackedSlice::block_bytes];
      packed->unpack(block, bytes);
      values.fill(block * usual, bytes, std::min(usual, slice.size() - block * usual));
    });
    if constexpr (R.must_capture) fill_captures(slice, values, parallel);
    library_.keep_unpacked(slice, std::move(values));
  }

  // Adds the values of positions where the side to move must capture, which files leave out.
  void fill_captures(const Slice& slice, Values& values, ParallelFor& parallel) {
    each_conversion<R>(slice, [&](const Slice& then) {
      if (then.pieces() < slice.pieces()) unpack(then, values.exact(), parallel);
    });
    const auto value_of = [this](const Position<std::uint64_t>& then, int side) {
      const SliceBoard board = board_of<R>(then, side);
      const Slice conversion = Slice::of(board, shape_of<R>);
      return library_.unpacked(conversion)->at(conversion.number(board));
    };
    const ConversionsOf<R, light, decltype(value_of)> conversions(value_of);
    over_slice(slice, parallel, [&](std::uint64_t first, std::uint64_t end) {
      slice.each(first, end, [&](const SliceBoard& board, std::uint64_t number) {
        const Position<std::uint64_t> at = as_position<R>(board);
        if (const auto capturers = Moves<R, light>::capturers(at))
          values.set(number, static_cast<Value>(conversions.best_capture(at, capturers)));
      });
    });
  }

  // Takes a slice from a finished builder. Keeps it unpacked for later endings; returns it packed.
  PackedSlice collect(UsedBuilder& builder, const Slice& slice, int side, bool exact,
                      ParallelFor& parallel) {
    Values values(slice.size(), exact);
    std::vector<Value> asked(slice.size(), any_value);
    Counts counts;
    std::mutex mutex;
    over_slice(slice, parallel, [&](std::uint64_t first, std::uint64_t end) {
      typename UsedBuilder::Finder find(builder);
      Counts part;
      slice.each(first, end, [&](const SliceBoard& board, std::uint64_t number) {
        const auto [value, settled] = find(board, side, number);
        values.set(number, value);
        if (!settled) asked[number] = value;
        ++(value ? is_won(value) ? part.won : part.lost : part.drawn);
      });
      const std::lock_guard lock(mutex);
      counts.won += part.won;
      counts.drawn += part.drawn;
      counts.lost += part.lost;
    });
    library_.keep_unpacked(slice, std::move(values));
    return PackedSlice::pack(slice, exact, ValueHintOf<R>::find, counts, asked, parallel);
  }

  // Frees the unpacked values of the largest endings: the fewest others lead to these.
  void forget_largest() {
    for (int men = 0; men <= most_pieces; ++men)
      for (int kings = 0; men + kings <= most_pieces; ++kings)
        for (int their_men = 0; men + kings + their_men <= most_pieces; ++their_men) {
          const int left = most_pieces - men - kings - their_men;
          for (int their_kings = 0; their_kings <= left; ++their_kings) {
            const Slice slice{men, kings, their_men, their_kings, shape_of<R>};
            if (slice.pieces() >= most_known_) library_.forget_unpacked(slice);
          }
        }
  }

  Library library_;
  std::array<int, Slice::codes> longest_{};
  mutable BlockCache cache_;
};

}  // namespace

std::shared_ptr<Tables> Tables::make(std::string_view variant, std::size_t cache_bytes) {
  return with_rules(variant, [&]<const Rules& R>() -> std::shared_ptr<Tables> {
    if constexpr (has_tables(R)) return std::make_shared<TablesOf<R>>(cache_bytes);
    throw std::invalid_argument("there are no tables for " + std::string(variant) +
                                ": its board has more than 64 squares");
  });
}

}  // namespace checkrow::checkers::tables
