#include "checkers/network_kernel.hpp"

#include "base/processor.hpp"

namespace checkrow::checkers {

NetworkKernel make_kernel_base();
NetworkKernel make_kernel_v3();
NetworkKernel make_kernel_v4();

std::vector<NetworkKernel> known_kernels() {
  std::vector<NetworkKernel> known;
  const auto add = [&](std::string_view name, NetworkKernel kernel) {
    kernel.instructions = name;
    known.push_back(kernel);
  };
#ifdef CHECKROW_X86_LEVELS
  if (processor_level() >= 4) add("x86-64-v4", make_kernel_v4());
  if (processor_level() >= 3) add("x86-64-v3", make_kernel_v3());
#endif
  add("base", make_kernel_base());
  return known;
}

}  // namespace checkrow::checkers
