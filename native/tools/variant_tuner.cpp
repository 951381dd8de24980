// The tuner of one variant: CHECKROW_TUNED_VARIANT.
#include <atomic>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <thread>

#include "checkers/networks.hpp"
#include "tools/game.hpp"
#include "tools/record.hpp"
#include "tools/score.hpp"

namespace checkrow::tuner {
namespace {

constexpr const Rules& R = CHECKROW_TUNED_VARIANT;
using Word = Squares<R>::Word;
using Player = tuner::Player<R>;
using Clock = std::chrono::steady_clock;

constexpr std::size_t table_bytes = std::size_t{1} << 20;         // for searches by nodes
constexpr std::size_t large_table_bytes = std::size_t{16} << 20;  // for searches by time

std::vector<std::uint8_t> bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::invalid_argument("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

NetworkEvaluation<R> evaluation_of(const std::string& name) {
  if (name == "material") return NetworkEvaluation<R>(material_network<R>());
  if (name == "usual") return NetworkEvaluation<R>(usual_network(R.key));
  return NetworkEvaluation<R>(Network::read(R.key, Places<R>::squares, bytes_of(name)));
}

std::shared_ptr<tables::Tables> tables_in(const std::string& folder) {
  if (folder.empty() || !tables::has_tables(R)) return nullptr;
  auto found = tables::Tables::make(R.key, std::size_t{64} << 20);
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.is_regular_file()) found->add(bytes_of(entry.path()));
  return found;
}

std::vector<Record<R>> records_in(const std::string& path) {
  const auto bytes = bytes_of(path);
  const Header right = Record<R>::header();
  if (bytes.size() < sizeof right || std::memcmp(bytes.data(), &right, sizeof right) != 0)
    throw std::invalid_argument(path + " holds no records of " + std::string(R.key));
  std::vector<Record<R>> found((bytes.size() - sizeof right) / sizeof(Record<R>));
  std::memcpy(found.data(), bytes.data() + sizeof right, found.size() * sizeof(Record<R>));
  return found;
}

// Calls `act(number)` for each game until it returns false or time is up; `make()` creates `act`.
template <class Make>
void on_threads(const Task& task, Make&& make) {
  const auto until = Clock::now() + std::chrono::duration<double>(task.seconds);
  std::atomic<int> next = 0;
  std::vector<std::thread> threads;
  for (int one = 0; one < task.threads; ++one)
    threads.emplace_back([&] {
      auto act = make();
      for (int number; (number = next++) < task.games && Clock::now() < until;)
        if (!act(static_cast<std::uint32_t>(number))) break;
    });
  for (std::thread& thread : threads) thread.join();
}

class VariantTuner final : public Tuner {
 public:
  void generate(const Task& task) const override {
    const auto evaluation = evaluation_of(task.evaluation);
    const auto tables = tables_in(task.tables);
    std::ofstream file(task.records, std::ios::binary);
    const Header header = Record<R>::header();
    file.write(reinterpret_cast<const char*>(&header), sizeof header);
    std::mutex mutex;
    std::uint64_t games = 0, positions = 0, results[3] = {};
    const auto began = Clock::now();
    on_threads(task, [&] {
      auto with_tables = std::make_shared<Player>(table_bytes, evaluation, tables.get());
      auto without = std::make_shared<Player>(table_bytes, evaluation);
      return [&, with_tables, without, found = std::vector<Record<R>>()](std::uint32_t number) mutable {
        found.clear();
        // Every fourth game uses no tables, because most players have none.
        const int winner = number % 4 ? play_one(task, tables.get(), number, *with_tables, found)
                                      : play_one(task, nullptr, number, *without, found);
        const std::lock_guard lock(mutex);
        file.write(reinterpret_cast<const char*>(found.data()),
                   static_cast<std::streamsize>(found.size() * sizeof(Record<R>)));
        ++games;
        positions += found.size();
        ++results[winner == nobody ? 1 : winner == light ? 0 : 2];
        return static_cast<bool>(file);
      };
    });
    file.flush();
    if (!file) throw std::runtime_error("cannot write " + task.records);
    const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
    std::printf("{\"variant\": \"%s\", \"games\": %llu, \"positions\": %llu, \"light\": %llu, "
                "\"drawn\": %llu, \"dark\": %llu, \"seconds\": %.2f, \"per_second\": %.0f}\n",
                R.key.data(), static_cast<unsigned long long>(games),
                static_cast<unsigned long long>(positions),
                static_cast<unsigned long long>(results[0]),
                static_cast<unsigned long long>(results[1]),
                static_cast<unsigned long long>(results[2]), seconds,
                static_cast<double>(positions) / seconds);
  }

  void match(const Task& given) const override {
    Task task = given;
    task.noise = 0;
    const auto one = evaluation_of(task.evaluation), two = evaluation_of(task.against);
    const auto tables = tables_in(task.tables);
    const std::size_t bytes = task.turn_seconds > 0 ? large_table_bytes : table_bytes;
    std::mutex mutex;
    Score score;
    bool over = false;
    on_threads(task, [&] {
      auto first = std::make_shared<Player>(bytes, one, tables.get(), task.search_threads);
      auto second = std::make_shared<Player>(bytes, two, tables.get());
      return [&, first, second](std::uint32_t number) {
        int halves = 0, wins = 0, draws = 0;
        for (const int seat : {light, dark}) {
          Game<R> game(task, tables.get(), number);
          game.open(*second);
          first->forget();
          second->forget();
          const auto ignore = [](const auto&...) {};
          Player* const players[2] = {seat == light ? first.get() : second.get(),
                                      seat == light ? second.get() : first.get()};
          const int winner = game.finish(players, ignore, ignore);
          halves += winner == nobody ? 1 : winner == seat ? 2 : 0;
          draws += winner == nobody;
          wins += winner == seat;
        }
        const std::lock_guard lock(mutex);
        score.add(wins, draws, halves);
        over = over || (!task.whole && score.decided(task.elo0, task.elo1));
        return !over;
      };
    });
    score.print(R.key, task.elo0, task.elo1);
  }

  void correlate(const Task& task) const override {
    auto first = evaluation_of(task.evaluation), second = evaluation_of(task.against);
    const auto records = records_in(task.records);
    const std::size_t wanted = static_cast<std::size_t>(task.games);
    const std::size_t step = std::max(records.size() / wanted, std::size_t{1});
    Player player(large_table_bytes, first);
    Correlation one[Network::buckets], two[Network::buckets];
    for (std::size_t at = 0; at < records.size(); at += step) {
      const auto place = records[at].position();
      Player::Limits limits;
      limits.nodes = task.nodes;
      player.forget();
      const int value = player.run({place}, light, 0, limits).value;
      if (std::abs(value) > 600) continue;
      const int bucket = bucket_of(records[at].pieces, Places<R>::most_pieces);
      one[bucket].add(first.of<light>(place), value);
      two[bucket].add(second.of<light>(place), value);
    }
    for (int bucket = 0; bucket < Network::buckets; ++bucket)
      std::printf("bucket %d: %5d positions; %s %.3f (spread %.0f), %s %.3f (spread %.0f); deep "
                  "spread %.0f\n",
                  bucket, one[bucket].count(), task.evaluation.c_str(), one[bucket].coefficient(),
                  one[bucket].spread(), task.against.c_str(), two[bucket].coefficient(),
                  two[bucket].spread(), two[bucket].other_spread());
  }

  void measure(const Task& task) const override {
    auto evaluation = evaluation_of(task.evaluation);
    Player player(large_table_bytes, evaluation);
    const auto seconds = [began = std::clock()] {
      return static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    };
    double searching = 0;
    std::uint64_t nodes = 0;
    std::vector<Position<Word>> places;
    for (int number = 0; number < std::min(task.games, 40); ++number) {
      Game<R> game(task, nullptr, static_cast<std::uint64_t>(number));
      game.open(player);
      player.forget();
      Player::Limits limits;
      limits.nodes = 100'000;
      const double before = seconds();
      nodes += player.run({game.at()}, game.side(), 0, limits).nodes;
      searching += seconds() - before;
      TurnList<Word> list;
      Turns<R, light>::all(game.side() == light ? game.at() : swapped(game.at()), list);
      for (const auto& turn : list)
        places.push_back(after(game.side() == light ? game.at() : swapped(game.at()), turn));
    }
    constexpr int rounds = 1000;
    long long sum = 0;
    const double before = seconds();
    for (int round = 0; round < rounds; ++round)
      for (const auto& place : places) sum += evaluation.of<dark>(place);
    const double each = (seconds() - before) / rounds / static_cast<double>(places.size());
    std::printf("%s: %.2f million nodes/s, %.1f ns an evaluation (mean value %.1f)\n", R.key.data(),
                static_cast<double>(nodes) / searching / 1e6, each * 1e9,
                static_cast<double>(sum) / rounds / static_cast<double>(places.size()));
  }

 private:
  static Position<Word> swapped(const Position<Word>& at) { return {at.theirs, at.mine, at.kings}; }

  static int play_one(const Task& task, const tables::Tables* tables, std::uint32_t number,
                      Player& player, std::vector<Record<R>>& found) {
    Game<R> game(task, tables, number);
    game.open(player);
    player.forget();
    std::vector<int> sides;
    std::size_t after_chance = 0;
    bool thinned = false;
    const int winner = game.finish(
        {&player, &player},
        [&](const Position<Word>& at, int side, int value) {
          if (side == light ? Moves<R, light>::capturers(at) : Moves<R, dark>::capturers(at)) return;
          // Endings are long and teach little: every other position is enough.
          if (count(at.mine | at.theirs) * 3 <= Places<R>::most_pieces &&
              (thinned = !thinned))
            return;
          found.push_back(Record<R>::of(at, side, value, number));
          sides.push_back(side);
        },
        [&] { after_chance = found.size(); });
    for (std::size_t at = after_chance; at < found.size(); ++at)
      found[at].result = winner == nobody ? 0 : winner == sides[at] ? 1 : -1;
    return winner;
  }
};

}  // namespace

std::unique_ptr<Tuner> CHECKROW_MAKE_TUNER();
std::unique_ptr<Tuner> CHECKROW_MAKE_TUNER() { return std::make_unique<VariantTuner>(); }

}  // namespace checkrow::tuner
