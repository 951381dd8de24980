// Prints the nodes of the fixed workload (the bench signature), and how fast they were
// visited in processor time.
#include <cstdio>
#include <ctime>

#include "checkers/searcher.hpp"

int main() {
  const std::clock_t began = std::clock();
  const auto nodes = static_cast<unsigned long long>(checkrow::checkers::bench());
  const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
  std::printf("Bench: %llu\n%.2f s, %.2f million nodes/s\n", nodes, seconds,
              static_cast<double>(nodes) / seconds / 1e6);
}
