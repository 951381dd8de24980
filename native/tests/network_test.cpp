// Tests the network without Python: every instruction set computes the same as plain arithmetic,
// accumulators updated along a game equal new ones, searches are reproducible, the shipped networks
// load, and bad files are rejected.
#include <cstdio>
#include <functional>

#include "base/random.hpp"
#include "checkers/networks.hpp"
#include "checkers/random_player.hpp"
#include "checkers/search.hpp"

using namespace checkrow;
using namespace checkrow::checkers;

namespace {

int wrong = 0;

void expect(bool right, const char* what, std::string_view variant) {
  if (right) return;
  ++wrong;
  std::printf("%.*s: %s\n", static_cast<int>(variant.size()), variant.data(), what);
}

class Writer {
 public:
  void text(std::string_view text, std::size_t size) {
    for (std::size_t at = 0; at < size; ++at)
      bytes_.push_back(at < text.size() ? static_cast<std::uint8_t>(text[at]) : std::uint8_t{0});
  }
  void number(std::int64_t number, int size) {
    for (int byte = 0; byte < size; ++byte)
      bytes_.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(number) >> 8 * byte));
  }
  void some(int count, int size, int most, SplitMix64& rng) {
    for (int one = 0; one < count; ++one) number(rng.below(2 * most + 1) - most, size);
  }
  // The file, with its checksum.
  std::vector<std::uint8_t> finished() {
    std::uint64_t sum = 0xcbf29ce484222325;
    for (const std::uint8_t byte : bytes_) sum = (sum ^ byte) * 0x100000001b3;
    number(static_cast<std::int64_t>(sum), 8);
    return bytes_;
  }

 private:
  std::vector<std::uint8_t> bytes_;
};

std::vector<std::uint8_t> some_network(std::string_view variant, int squares, int width,
                                       int sets = 2) {
  SplitMix64 rng(7);
  Writer file;
  file.text("CRNET002", 8);
  file.text(variant, 24);
  for (const int size : {4 * squares, width, Network::hidden, Network::second_hidden,
                         Network::buckets, sets, 120})
    file.number(size, 4);
  file.some(sets * (4 * squares + 1) * width, 2, 60, rng);
  for (int bucket = 0; bucket < Network::buckets; ++bucket) {
    file.some(Network::hidden * width, 2, 500, rng);
    file.some(Network::hidden, 4, 16'000, rng);
    file.some(Network::second_hidden * Network::hidden, 2, 500, rng);
    file.some(Network::second_hidden, 4, 16'000, rng);
    file.some(Network::second_hidden, 2, 400, rng);
    file.some(1, 4, 10'000, rng);
    file.some(2, 4, 30'000, rng);
  }
  return file.finished();
}

int cut(int number, int most) { return std::clamp(number, 0, most); }

// Computes the same value input by input and without vectors.
template <const Rules& R, int Side>
int plainly(const Network& network, const Position<typename Squares<R>::Word>& at) {
  const int pieces = count(at.mine | at.theirs);
  const int bucket = bucket_of(pieces, Places<R>::most_pieces);
  const auto& columns = network.sets[network.set_of(bucket)];
  std::vector<int> sums[2];
  int men = 0, kings = 0;
  for (const int view : {Side, 1 - Side}) {
    std::vector<int>& own = sums[view == Side ? 0 : 1];
    own.assign(std::begin(columns.back().weights), std::end(columns.back().weights));
    for (int bit = 0; bit < Squares<R>::size; ++bit) {
      const auto here = [bit](auto set) { return static_cast<bool>(set & Squares<R>::bit(bit)); };
      const bool mine = here(at.mine), theirs = here(at.theirs), king = here(at.kings);
      if (!mine && !theirs) continue;
      const int colour = mine ? Side : 1 - Side;
      const int place = Places<R>::of_bit[static_cast<std::size_t>(bit)];
      const int input = ((colour == view ? 0 : 2) + king) * Places<R>::squares +
                        (view == light ? place : Places<R>::squares - 1 - place);
      for (int unit = 0; unit < Network::width; ++unit)
        own[static_cast<std::size_t>(unit)] +=
            columns[static_cast<std::size_t>(input)].weights[unit];
      if (view == Side) (king ? kings : men) += mine ? 1 : -1;
    }
  }
  std::vector<int> pairs;
  for (const auto& own : sums)
    for (std::size_t unit = 0; unit < Network::width / 2; ++unit)
      pairs.push_back((cut(own[unit], 127) * cut(own[unit + Network::width / 2], 127) + 64) / 128);
  const Network::Head& head = network.heads[bucket];
  int first[Network::hidden];
  for (int unit = 0; unit < Network::hidden; ++unit) {
    int sum = head.bias[unit];
    for (int at_pair = 0; at_pair < Network::width; ++at_pair)
      sum += pairs[static_cast<std::size_t>(at_pair)] * head.weights[unit][at_pair];
    first[unit] = cut(sum >> 8, 126);
  }
  int output = head.output_bias + men * head.man + kings * head.king;
  for (int unit = 0; unit < Network::second_hidden; ++unit) {
    int sum = head.second_bias[unit];
    for (int before = 0; before < Network::hidden; ++before)
      sum += first[before] * head.second_weights[before / 2][unit][before % 2];
    output += cut(sum >> 8, 126) * head.output_weights[unit];
  }
  return static_cast<int>(std::int64_t{output} * network.scale / (126 * 256));
}

template <const Rules& R>
void check(int sets) {
  const auto network =
      Network::read(R.key, Places<R>::squares,
                    some_network(R.key, Places<R>::squares, Network::width, sets));
  std::vector<NetworkEvaluation<R>> followers;
  for (const NetworkKernel& kernel : known_kernels()) followers.emplace_back(network, kernel);
  int positions = 0, spread = 0;
  for (std::uint64_t number = 0; number < 6; ++number)
    RandomPlayer<R>().play(SplitMix64::of_game(3, number), [&](const auto& at, int side, const auto&) {
      with_side(side, [&]<int Side>() {
        const int right = plainly<R, Side>(*network, at);
        for (auto& follower : followers)
          expect(follower.template of<Side>(at) == right, "a kernel disagrees", R.key);
        expect(NetworkEvaluation<R>(network).template of<Side>(at) == right,
               "a new accumulator disagrees", R.key);
        ++positions;
        spread += right != 0;
      });
    });
  expect(positions > 100 && spread > positions / 2, "too few positions or too many zeros", R.key);
}

// Checks that a search with a limit of nodes finds the same with every instruction set.
template <const Rules& R>
void check_search() {
  const auto network = usual_network(R.key);
  constexpr int first = R.first == dark ? dark : light;
  typename Search<R>::Limits limits;
  limits.nodes = 20'000;
  const auto found_by = [&](const NetworkKernel& kernel) {
    const auto search = std::make_unique<Search<R>>(std::size_t{1} << 16,
                                                    NetworkEvaluation<R>(network, kernel));
    return search->run({start<R>(first)}, first, 0, limits);
  };
  const auto right = found_by(known_kernels().front());
  expect(right.depth > 4 && !right.line.empty(), "the search found nothing", R.key);
  const auto same = [&](const auto& found) {
    return found.depth == right.depth && found.value == right.value &&
           found.nodes == right.nodes && found.line == right.line;
  };
  for (const NetworkKernel& kernel : known_kernels())
    expect(same(found_by(kernel)), "the same search has another result", R.key);
}

// Checks that the material has the right value, and that the start is even.
template <const Rules& R>
void check_material() {
  NetworkEvaluation<R> evaluation(material_network<R>());
  auto at = start<R>(light);
  expect(evaluation.template of<light>(at) == 0, "material is not even at the start", R.key);
  pop(at.theirs);
  const int man = R.losing_wins ? -100 : 100;
  expect(evaluation.template of<light>(at) == man, "a man is not worth 100", R.key);
  expect(NetworkEvaluation<R>(material_network<R>()).template of<dark>(
             {at.theirs, at.mine, at.kings}) == -man,
         "a man is not worth 100 to the other side", R.key);
}

// Checks that the core has a network for each variant that knows more than the material.
void check_shipped() {
  for (const std::string_view variant : variant_keys) {
    const auto network = usual_network(variant);
    bool knows = false;
    for (const auto weight : network->sets.front().front().weights) knows = knows || weight;
    expect(knows, "it has no network", variant);
  }
}

void check_refusals() {
  const auto refused = [](std::vector<std::uint8_t> bytes, std::string_view why) {
    try {
      Network::read(american.key, 32, bytes);
    } catch (const std::invalid_argument& error) {
      return std::string_view(error.what()).find(why) != std::string_view::npos;
    }
    return false;
  };
  const auto right = some_network(american.key, 32, Network::width);
  expect(!refused(right, ""), "a good file was rejected", american.key);
  auto damaged = right;
  damaged[damaged.size() / 2] ^= 1;
  expect(refused(damaged, "damaged"), "a damaged file was accepted", american.key);
  expect(refused({right.begin(), right.begin() + 1000}, "damaged"), "a part was read", american.key);
  expect(refused({}, "does not begin"), "an empty file was accepted", american.key);
  expect(refused(some_network("russian", 32, Network::width), "for russian, not american"),
         "a network of another variant was accepted", american.key);
  expect(refused(some_network(american.key, 50, Network::width), "200 inputs, not 128"),
         "a network for a larger board was accepted", american.key);
  expect(refused(some_network(american.key, 32, 64), "64 columns"),
         "a network of another shape was accepted", american.key);
  expect(refused(some_network(american.key, 32, Network::width, 5), "5 sets of columns, not 1 to 4"),
         "a network with too many sets was accepted", american.key);
}

}  // namespace

int main() {
  check<american>(4);
  check<international>(1);
  check<canadian>(2);
  check<turkish>(3);
  check_search<american>();
  check_search<international>();
  check_search<canadian>();
  check_search<turkish>();
  check_material<american>();
  check_material<antidraughts>();
  check_material<turkish>();
  check_shipped();
  check_refusals();
  if (!wrong) std::puts("networks: all tests passed");
  return wrong != 0;
}
