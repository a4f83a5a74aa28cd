// Folders of many files.

#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CMachineSupport.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

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
