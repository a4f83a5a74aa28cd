// Workspaces for isal_deflate, at addresses that give the same bytes for the same input in every run.
//
// ISA-L's assembler for x86-64 has a bug (in 2.30 and still in 2.32): `.write_first_byte` in igzip_icf_body_h1_gr_bt.asm should
// hash the stream's bytes 2 to 5, but hashes rcx, which holds the address of the state there: bits 16 to 47 of the address. So
// byte 2 is looked up and stored in an unrelated slot of the hash table. The stream is always correct, because matches are
// compared before they are used, but if the input uses that slot as well, a match is found or missed by chance. With random
// addresses this changed the bytes in up to 3 of 8,192 runs, and in 1 of 64 for 20 bytes of input, whose table is smaller.
//
// Nothing else depends on addresses or on former content, so it is enough that all states have addresses of the same hash.

#ifdef MOSAIC_FASTPNG  // the trait FastPNG: without it, the library need not be there

#include "deflate_workspace.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <sys/mman.h>

// Bits of an address that are not hashed.
#define WINDOW ((uintptr_t)1 << 16)

// How far to search. Addresses with the right hash are 512 MiB apart on average, and never more than 4 GiB.
#define SEARCHED ((uintptr_t)1 << 36)

// Whether a state at this address has the chosen hash. The usual bytes of pictures (runs, small differences) do not hash to that
// slot, so the output is what ISA-L makes at nearly all addresses.
static bool suits(uintptr_t address) {
#if defined(__x86_64__)
  const uint32_t slot = 5000;
  uint32_t hashed = (uint32_t)(address / WINDOW);
  // ISA-L's hash is the CRC-32C of four bytes. It does not write to them; its declaration has no const.
  return crc32_iscsi((unsigned char *)&hashed, sizeof hashed, 0) % IGZIP_LVL1_HASH_SIZE == slot;
#else
  (void)address;
  return true;
#endif
}

// Memory at this address, or anywhere if it is NULL; NULL if there is none.
static void *map(void *address) {
  void *place = mmap(address, sizeof(struct workspace), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (place == MAP_FAILED) {
    return NULL;
  }
  if (address != NULL && place != address) {
    munmap(place, sizeof(struct workspace));
    return NULL;
  }
  return place;
}

// Where the last search ended, or 0.
static _Atomic(uintptr_t) found;

// Searches below and above the address that the system chooses, or where the last search ended: mostly one of both is free.
static struct workspace *map_where_it_suits(void) {
  uintptr_t start = atomic_load(&found);
  if (start == 0) {
    void *place = map(NULL);
    if (place == NULL || suits((uintptr_t)place)) {
      return place;
    }
    munmap(place, sizeof(struct workspace));
    start = (uintptr_t)place / WINDOW * WINDOW;
  }
  void *place = NULL;
  for (uintptr_t distance = WINDOW; place == NULL && distance <= SEARCHED; distance += WINDOW) {
    // If these wrap around, the system has no memory there.
    uintptr_t below = start - distance;
    uintptr_t above = start + distance;
    if (suits(below)) {
      place = map((void *)below);
    }
    if (place == NULL && suits(above)) {
      place = map((void *)above);
    }
  }
  atomic_store(&found, (uintptr_t)place);
  return place;
}

// A search takes 0.1 ms, so workspaces are kept: as many as were ever in use at the same time. Each is taken and returned by one
// atomic exchange, so no two threads get the same.
#define KEPT 1024
static _Atomic(struct workspace *) kept[KEPT];

struct workspace *misal_workspace_take(void) {
  for (int i = 0; i < KEPT; i++) {
    struct workspace *workspace = atomic_exchange(&kept[i], NULL);
    if (workspace != NULL) {
      return workspace;
    }
  }
  return map_where_it_suits();
}

void misal_workspace_return(struct workspace *workspace) {
  for (int i = 0; i < KEPT; i++) {
    struct workspace *none = NULL;
    if (atomic_compare_exchange_strong(&kept[i], &none, workspace)) {
      return;
    }
  }
  munmap(workspace, sizeof *workspace);
}

#endif  // MOSAIC_FASTPNG
