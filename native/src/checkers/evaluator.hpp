// The evaluation that a search asks: a network if there is one, else a sum of weights.
#pragma once

#include <memory>
#include <optional>

#include "checkers/knowledge.hpp"
#include "checkers/network_evaluation.hpp"

namespace checkrow::checkers {

template <const Rules& R>
class Evaluator {
  using Word = typename Squares<R>::Word;

 public:
  explicit Evaluator(const Knowledge& knowledge) {
    if (knowledge.network)
      network_.emplace(knowledge.network);
    else
      sum_ = std::make_unique<Evaluation<R>>(knowledge.weights);
  }

  // For the side to move, in hundredths of a man.
  template <int Side>
  int of(const Position<Word>& at) {
    return network_ ? network_->template of<Side>(at) : sum_->template of<Side>(at);
  }

 private:
  std::optional<NetworkEvaluation<R>> network_;
  std::unique_ptr<Evaluation<R>> sum_;
};

}  // namespace checkrow::checkers
