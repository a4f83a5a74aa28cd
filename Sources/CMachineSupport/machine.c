#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CMachineSupport.h"

#include <pthread.h>
#if defined(__linux__)
#include <sched.h>
#endif
#include <sys/resource.h>
#include <unistd.h>

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

int mmachine_processors(void) {
#if defined(__linux__)
  // Machines have up to 8,192 processors; a set that is too small is an error, and the next one is tried.
  for (int most = 1024; most <= 1 << 16; most *= 8) {
    cpu_set_t *set = CPU_ALLOC(most);
    if (!set) break;
    size_t size = CPU_ALLOC_SIZE(most);
    int count = sched_getaffinity(0, size, set) == 0 ? CPU_COUNT_S(size, set) : 0;
    CPU_FREE(set);
    if (count > 0) return count;
  }
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 && count < 1 << 20 ? (int)count : 1;
}
