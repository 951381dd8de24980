// The score of a match in pairs of games, what it says about strength, and a correlation.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>

namespace checkrow::tuner {

inline double share_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }
inline double elo_of(double share) {
  const double inside = std::clamp(share, 1e-4, 1 - 1e-4);
  return -400 * std::log10(1 / inside - 1);
}

// Games in pairs, with the same opening and exchanged sides: a pair is one observation.
class Score {
 public:
  // `halves`: the points of a pair, doubled.
  void add(int wins, int draws, int halves) {
    wins_ += wins;
    draws_ += draws;
    losses_ += 2 - wins - draws;
    ++pairs_;
    const double share = halves / 4.0;
    sum_ += share;
    squares_ += share * share;
  }

  // The log-likelihood ratio of two differences in Elo points, with the normal approximation of
  // the generalised sequential probability ratio test.
  double ratio(double elo0, double elo1) const {
    if (pairs_ < 2) return 0;
    const double s0 = share_of(elo0), s1 = share_of(elo1);
    return pairs_ * (s1 - s0) * (2 * mean() - s0 - s1) / (2 * variance());
  }

  bool decided(double elo0, double elo1) const {
    return pairs_ >= 50 && std::abs(ratio(elo0, elo1)) > bound;
  }

  void print(std::string_view variant, double elo0, double elo1) const {
    const double deviation = pairs_ ? 1.96 * std::sqrt(variance() / pairs_) : 1;
    std::printf("{\"variant\": \"%s\", \"wins\": %d, \"draws\": %d, \"losses\": %d, \"elo\": %.1f, "
                "\"low\": %.1f, \"high\": %.1f, \"elo0\": %.1f, \"elo1\": %.1f, \"llr\": %.2f, "
                "\"bound\": %.2f}\n",
                variant.data(), wins_, draws_, losses_, elo_of(mean()), elo_of(mean() - deviation),
                elo_of(mean() + deviation), elo0, elo1, ratio(elo0, elo1), bound);
  }

 private:
  static constexpr double bound = 2.944;  // log(0.95 / 0.05): both errors are 5 %

  double mean() const { return pairs_ ? sum_ / pairs_ : 0.5; }
  double variance() const {
    return std::max(squares_ / std::max(pairs_, 1) - mean() * mean(), 1e-4);
  }

  int pairs_ = 0, wins_ = 0, draws_ = 0, losses_ = 0;
  double sum_ = 0, squares_ = 0;
};

class Correlation {
 public:
  void add(double one, double other) {
    ++count_;
    one_ += one;
    other_ += other;
    ones_ += one * one;
    others_ += other * other;
    both_ += one * other;
  }

  int count() const { return count_; }
  double spread() const { return std::sqrt(of(ones_, one_, one_)); }
  double other_spread() const { return std::sqrt(of(others_, other_, other_)); }
  double coefficient() const {
    const double spreads = spread() * other_spread();
    return spreads > 0 ? of(both_, one_, other_) / spreads : 0;
  }

 private:
  double of(double products, double one, double other) const {
    return count_ ? products / count_ - one / count_ * (other / count_) : 0;
  }

  int count_ = 0;
  double one_ = 0, other_ = 0, ones_ = 0, others_ = 0, both_ = 0;
};

}  // namespace checkrow::tuner
