// Makes Swift's Mutex known to the thread sanitizer; .ci/sanitize links it into the program.
//
// The compiler inlines the fast paths of Synchronization.Mutex into our code, which is instrumented. The slow paths, for a mutex that
// another thread holds, are in libswiftSynchronization.so, which is not instrumented. So the sanitizer reports races on everything
// that a contended mutex guards (seen with Swift 6.3.1 and a program of 15 lines). The linker prefers these functions to the
// library's: they call the library, and tell the sanitizer about the lock. The address of the handle is that of the mutex's word,
// which the inlined atomics use too. Real races are still reported.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *handle

SWIFT void mosaic_lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void mosaic_unlock_slow(SELF) __asm__(UNLOCK);

static void *library(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) abort();
  return function;
}

SWIFT void mosaic_lock_slow(uint32_t thread, SELF) {
  ((SWIFT void (*)(uint32_t, SELF))library(LOCK))(thread, handle);
  __tsan_acquire(handle);
}

SWIFT void mosaic_unlock_slow(SELF) {
  __tsan_release(handle);
  ((SWIFT void (*)(SELF))library(UNLOCK))(handle);
}
