#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CMachineSupport.h"

#include <errno.h>

#if defined(__linux__) && defined(__has_include)
#if __has_include(<linux/openat2.h>)
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif
#endif

int mmachine_open_beneath(int folder, const char *path, int flags) {
#if defined(SYS_openat2) && defined(RESOLVE_BENEATH)
  struct open_how how = {
      .flags = (unsigned int)flags,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
  };
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
#else
  (void)folder;
  (void)path;
  (void)flags;
  errno = ENOSYS;
  return -1;
#endif
}
