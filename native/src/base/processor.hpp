// Which instruction sets beyond the base this processor supports.
#pragma once

namespace checkrow {

// Returns 4 for x86-64-v4, 3 for x86-64-v3, else 1; always 1 in builds without these levels.
inline int processor_level() {
#ifdef CHECKROW_X86_LEVELS
  __builtin_cpu_init();
  const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                  __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
                  __builtin_cpu_supports("popcnt");
  const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                  __builtin_cpu_supports("avx512vl");
  if (v4) return 4;
  if (v3) return 3;
#endif
  return 1;
}

}  // namespace checkrow
