#include "control.hpp"

#include <utility>

namespace checkrow {

void Control::watch(Progress progress) {
  progress_ = std::move(progress);
  if (progress_) asked_ = std::chrono::steady_clock::now();
}

void Control::tick(std::uint64_t nodes) {
  if (!progress_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now - asked_ < interval) return;
  const bool go_on = progress_(nodes);
  asked_ = std::chrono::steady_clock::now();
  if (!go_on) throw Stopped{};
}

}  // namespace checkrow
