// Files and folders that Swift's modules of the C library have no calls for.

#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CMachineSupport.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

int mmachine_memory_file(void) {
#if defined(MFD_CLOEXEC)
  return memfd_create("mosaic", MFD_CLOEXEC);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int mmachine_exchange(int folder, const char *one, const char *other) {
#if defined(__APPLE__)
  return renameatx_np(folder, one, folder, other, RENAME_SWAP);
#elif defined(RENAME_EXCHANGE)
  return renameat2(folder, one, folder, other, RENAME_EXCHANGE);
#else
  (void)folder, (void)one, (void)other;
  errno = ENOSYS;
  return -1;
#endif
}

int mmachine_sync_files(int folder) {
#if defined(__linux__)
  return syncfs(folder);
#else
  (void)folder;
  sync();
  return 0;
#endif
}
