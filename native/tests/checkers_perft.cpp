// Checks the counts in tests/data/perft.json, each up to the depth that a limit of nodes allows,
// and prints the speed in processor time. This includes boards and rules that are not variants of
// ours but that the same generator must get right.
//
//     checkers_perft tests/data/perft.json [MOST_NODES [PART_OF_A_NAME]]
//
// The speed is that of the last depth of each name.
#include "checkers/perft.hpp"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using namespace checkrow::checkers;

namespace {

constexpr Rules changed(Rules rules, std::string_view key, int width, int height, int men,
                        bool behind_king = false) {
  rules.key = key;
  rules.width = width;
  rules.height = height;
  rules.rows_of_men = men;
  rules.king_stops_behind_king = behind_king;
  return rules;
}

constexpr Rules english6x6 = changed(american, "english6x6", 6, 6, 2);
constexpr Rules international6x6 = changed(international, "international6x6", 6, 6, 2);
constexpr Rules international14x14 = changed(international, "international14x14", 14, 14, 6);
constexpr Rules spantsiretti = changed(international, "spantsiretti_intl_rules", 10, 8, 3);
constexpr Rules killer = changed(international, "killer", 10, 10, 4, true);

struct Case {
  std::string name;   // as in the file
  std::string rules;  // the name's part that says which
  std::string fen;    // empty: the start of a game
  Counting how;
  std::vector<std::uint64_t> counts;
};

// The file is an object of lists of numbers by name; one name holds another such object.
std::vector<Case> read_cases(const char* path) {
  std::ifstream file(path);
  std::stringstream all;
  all << file.rdbuf();
  const std::string text = all.str();
  std::vector<Case> found;
  for (std::size_t list = text.find(":["); list != std::string::npos;
       list = text.find(":[", list + 1)) {
    const std::size_t close = text.rfind('"', list), open = text.rfind('"', close - 1);
    Case one{text.substr(open + 1, close - open - 1), {}, {}, Counting::keep, {}};
    if (one.name.find("drop") != std::string::npos) one.how = Counting::drop;
    if (one.name.find("kish") != std::string::npos) one.how = Counting::each;
    const std::size_t space = one.name.find(' '), side = one.name.find(":");
    if (space == std::string::npos) {
      one.rules = one.name.substr(0, one.name.rfind('_'));
    } else {
      one.rules = one.name.substr(0, space);
      one.fen = one.name.substr(side - 1, one.name.rfind(" (") - side + 1);
    }
    std::stringstream numbers(text.substr(list + 2, text.find(']', list) - list - 2));
    for (std::string number; std::getline(numbers, number, ',');)
      one.counts.push_back(std::strtoull(number.c_str(), nullptr, 10));
    found.push_back(one);
  }
  return found;
}

// Returns a square by its number, counted from the top left.
template <const Rules& R>
typename Squares<R>::Word square(int number) {
  const int row = R.height - 1 - (number - 1) / Squares<R>::half;
  const int place = (number - 1) % Squares<R>::half;
  const int across = 2 * (R.mirrored ? Squares<R>::half - 1 - place : place) + row % 2;
  return Squares<R>::bit(Squares<R>::number(row, across));
}

template <const Rules& R>
std::pair<Position<typename Squares<R>::Word>, int> read_fen(const std::string& fen) {
  using Word = typename Squares<R>::Word;
  Word pieces[2] = {0, 0}, kings = 0;
  int side = light;
  int first = 0;  // of a range
  for (std::size_t at = 1; at < fen.size();) {
    if (fen[at] == 'W' || fen[at] == 'B') side = fen[at] == 'W' ? light : dark;
    const bool king = fen[at] == 'K';
    if (fen[at] < '0' || fen[at] > '9') {
      if (!king || fen[at + 1] < '0' || fen[at + 1] > '9') {
        ++at;
        continue;
      }
      ++at;
    }
    const int number = std::atoi(fen.c_str() + at);
    while (at < fen.size() && fen[at] >= '0' && fen[at] <= '9') ++at;
    for (int one = first ? first : number; one <= number; ++one) {
      pieces[side] |= square<R>(one);
      if (king) kings |= square<R>(one);
    }
    first = at < fen.size() && fen[at] == '-' ? number : 0;
  }
  const int turn = fen[0] == 'W' ? light : dark;
  return {{pieces[turn], pieces[1 - turn], kings}, turn};
}

template <const Rules& R, Counting How>
std::uint64_t perft(const std::string& fen, int depth) {
  constexpr int first = R.first == dark ? dark : light;
  const auto [at, turn] = fen.empty() ? std::pair{start<R>(first), first} : read_fen<R>(fen);
  Meter meter;
  return turn == light ? Perft<R, light, How>::count_from(at, depth, meter)
                       : Perft<R, dark, How>::count_from(at, depth, meter);
}

template <const Rules& R>
std::optional<std::uint64_t> perft_if(std::string_view key, const Case& one, int depth) {
  if (one.rules != key) return {};
  if (one.how == Counting::drop) return perft<R, Counting::drop>(one.fen, depth);
  if constexpr (R.orthogonal)
    if (one.how == Counting::each) return perft<R, Counting::each>(one.fen, depth);
  return perft<R, Counting::keep>(one.fen, depth);
}

// Tries our variants except those with chains that may stop, which have no published counts.
template <const Rules&... All>
std::optional<std::uint64_t> perft_among(RulesList<All...>, const Case& one, int depth) {
  std::optional<std::uint64_t> found;
  const auto counted = [&]<const Rules& R>() {
    if constexpr (R.may_stop)
      return false;
    else
      return bool(found = perft_if<R>(R.key, one, depth));
  };
  static_cast<void>((counted.template operator()<All>() || ...));
  return found;
}

// Returns nothing for rules that we do not have.
std::optional<std::uint64_t> perft(const Case& one, int depth) {
  std::optional<std::uint64_t> found;
  if ((found = perft_if<american>("english", one, depth))) return found;
  if ((found = perft_if<canadian>("canadian12", one, depth))) return found;
  if ((found = perft_among(PlayedRules{}, one, depth))) return found;
  if ((found = perft_if<english6x6>(english6x6.key, one, depth))) return found;
  if ((found = perft_if<international6x6>(international6x6.key, one, depth))) return found;
  if ((found = perft_if<international14x14>(international14x14.key, one, depth))) return found;
  if ((found = perft_if<spantsiretti>(spantsiretti.key, one, depth))) return found;
  return perft_if<killer>(killer.key, one, depth);
}

}  // namespace

int main(int arguments, char** values) {
  if (arguments < 2) {
    std::fprintf(stderr, "usage: checkers_perft PERFT.JSON [MOST_NODES [PART_OF_A_NAME]]\n");
    return 2;
  }
  const double most = arguments > 2 ? std::atof(values[2]) : 2e6;
  const std::string part = arguments > 3 ? values[3] : "";
  int wrong = 0, checked = 0;
  for (const Case& one : read_cases(values[1])) {
    if (one.name.find(part) == std::string::npos || !perft(one, 1)) continue;
    double seconds = 0;
    int depth = 0;
    for (const std::uint64_t expected : one.counts) {
      if (static_cast<double>(expected) > most) break;
      const std::clock_t began = std::clock();
      const std::uint64_t found = *perft(one, ++depth);
      seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
      ++checked;
      if (found == expected) continue;
      ++wrong;
      std::printf("%s depth %d: found %llu, expected %llu\n", one.name.c_str(), depth,
                  static_cast<unsigned long long>(found),
                  static_cast<unsigned long long>(expected));
    }
    const auto nodes = static_cast<double>(one.counts[static_cast<std::size_t>(depth) - 1]);
    std::printf("%-40.40s depth %2d %12.0f nodes %7.2f s %7.1f million/s\n", one.name.c_str(),
                depth, nodes, seconds, seconds > 0 ? nodes / seconds / 1e6 : 0.0);
  }
  std::printf("%d counts, %d wrong\n", checked, wrong);
  return wrong || !checked;
}
