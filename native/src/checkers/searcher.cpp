#include "checkers/searcher.hpp"

#include "checkers/networks.hpp"
#include "checkers/random_games.hpp"
#include "checkers/search_threads.hpp"
#include "checkers/variants.hpp"

namespace checkrow::checkers {
namespace {

template <const Rules& R>
class SearcherOf final : public Searcher {
  using Core = SearchThreads<R>;
  struct StoppedAtOnce {};

 public:
  SearcherOf(std::size_t table_bytes, std::shared_ptr<const tables::Tables> tables)
      : tables_(std::move(tables)),
        core_(table_bytes, NetworkEvaluation<R>(usual_network(R.key)), tables_.get()) {}

  SearchProgress search(const std::vector<Setup>& seen, int ending_turns,
                        const SearchLimits& limits) override {
    if (seen.empty()) throw std::invalid_argument("there is no position to search");
    std::vector<Position<typename Squares<R>::Word>> positions;
    for (const Setup& setup : seen) positions.push_back(position_of<R>(setup));
    const int side = seen.back().turn;
    for (std::size_t one = 0; one < seen.size(); ++one)
      if (seen[one].turn != ((seen.size() - 1 - one) % 2 ? 1 - side : side))
        throw std::invalid_argument("the sides must alternate in the earlier positions");
    TurnList<typename Squares<R>::Word> list;
    const CaptureSteps::Pause pause = [&] {
      if (limits.keep_going && !limits.keep_going()) throw StoppedAtOnce{};
    };
    try {
      with_side(side, [&]<int Side>() {
        constexpr std::size_t enough = 1;  // all that matters is whether there is a turn
        Turns<R, Side>::all(positions.back(), list, enough, &pause);
      });
    } catch (const StoppedAtOnce&) {
      return {};
    }
    if (list.empty()) throw std::invalid_argument("the game is over");

    typename Core::Limits inner;
    inner.depth = limits.depth;
    if (limits.nodes) inner.nodes = limits.nodes;
    inner.keep_going = limits.keep_going;
    if (limits.progress)
      inner.progress = [&](const typename Core::Progress& found) { limits.progress(outer(found)); };
    const int threads = limits.nodes ? 1 : std::clamp(limits.threads, 1, SearchLimits::most_threads);
    return outer(core_.run(positions, side, ending_turns, inner, threads));
  }

  void forget() override { core_.forget(); }

 private:
  static SearchProgress outer(const typename Core::Progress& found) {
    SearchProgress told{found.depth, found.value, found.nodes, {}};
    for (const auto& turn : found.line) told.line.push_back(setup_turn_of<R>(turn));
    return told;
  }

  std::shared_ptr<const tables::Tables> tables_;
  Core core_;
};

}  // namespace

std::unique_ptr<Searcher> Searcher::make(std::string_view variant, std::size_t table_bytes,
                                         std::shared_ptr<const tables::Tables> tables) {
  if (tables && tables->variant() != variant)
    throw std::invalid_argument("these tables are for " + std::string(tables->variant()));
  return with_rules(variant, [&]<const Rules& R>() -> std::unique_ptr<Searcher> {
    return std::make_unique<SearcherOf<R>>(table_bytes, std::move(tables));
  });
}

std::uint64_t bench() {
  constexpr int depth = 11, games = 4, turns_between = 12;
  std::uint64_t nodes = 0;
  for (const std::string_view variant : variant_keys) {
    const auto searcher = Searcher::make(variant, std::size_t{4} << 20);
    for (int number = 0; number < games; ++number) {
      // Positions from random games, each later than the one before: openings to endings.
      const RandomGame game = random_game(variant, 1, number);
      Setup at = game.start;
      const std::size_t stop = std::min(static_cast<std::size_t>(number * turns_between),
                                        game.turns.size() - 1);
      for (std::size_t turn = 0; turn < stop; ++turn) at = play(variant, at, game.turns[turn]);
      nodes += searcher->search({at}, 0, {.depth = depth, .keep_going = {}, .progress = {}}).nodes;
    }
  }
  return nodes;
}

}  // namespace checkrow::checkers
