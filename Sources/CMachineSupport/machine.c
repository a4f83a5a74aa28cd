#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CMachineSupport.h"

#include <pthread.h>
#include <sys/resource.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

bool mmachine_needs_stacks(size_t bytes) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= bytes) return false;
#if defined(__GLIBC__)
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) == 0) {
    if (pthread_attr_setstacksize(&attributes, bytes) == 0) pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
  }
#endif
  return true;
}

void mmachine_return_free_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

void mmachine_return_memory_above(int bytes) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, bytes);
#else
  (void)bytes;
#endif
}
