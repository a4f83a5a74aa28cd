// The hidden files that a handler of signals removes.

#include "CMachineSupport.h"

#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum { MOST_FILES = 256, LONGEST_PATH = 4096 };

enum { FREE, FILLING, THERE, TAKEN };

// Fixed memory and no locks: a handler may interrupt any of these functions, and on another thread at the same time.
static struct {
  atomic_int state;
  int folder;
  char path[LONGEST_PATH];
} files[MOST_FILES];

int mmachine_note_unfinished(int folder, const char *path) {
  size_t length = strlen(path);
  if (length >= LONGEST_PATH) {
    return -1;
  }
  for (int i = 0; i < MOST_FILES; i++) {
    int expected = FREE;
    if (atomic_compare_exchange_strong(&files[i].state, &expected, FILLING)) {
      files[i].folder = folder;
      memcpy(files[i].path, path, length + 1);
      atomic_store(&files[i].state, THERE);
      return i;
    }
  }
  return -1;
}

void mmachine_forget_unfinished(int number) {
  int expected = THERE;
  if (number >= 0) {
    atomic_compare_exchange_strong(&files[number].state, &expected, FREE);
  }
}

void mmachine_remove_unfinished(void) {
  for (int i = 0; i < MOST_FILES; i++) {
    int expected = THERE;
    // Once it is taken, nobody changes its path.
    if (atomic_compare_exchange_strong(&files[i].state, &expected, TAKEN)) {
      unlinkat(files[i].folder, files[i].path, 0);
    }
  }
}
