// The state of the processor's vector registers behind ISA-L.

#pragma once

// ISA-L's assembly for AVX leaves the upper halves of the vector registers in use. Until they are cleared, processors of Intel take a
// detour at each change between instructions of SSE, such as Swift's, and of AVX, such as fma of libm: a layout of 300 columns
// took 7 s on such a thread in place of 0.4 s (Intel Xeon, glibc 2.36, whose functions for AVX-512 do not clear them either).
static inline void misal_clear_upper_halves(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx")) {
    __asm__ volatile("vzeroupper");
  }
#endif
}
