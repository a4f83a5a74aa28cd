// Workspaces for isal_deflate, at addresses that give the same bytes for the same input in every run.
//
// ISA-L's assembler for x86-64 has a slip (2.30, and still 2.32): `.write_first_byte` in igzip_icf_body_h1_gr_bt.asm wants
// the hash of the stream's bytes 2 to 5, but takes it from rcx, which holds the address of the state there: it hashes bits
// 16 to 47 of the address. So byte 2 is looked up, and remembered, in a slot of the hash table that has nothing to do with it.
// The stream is always right, since repetitions are compared before they are used. But where the input has another use for
// that slot, a repetition is found or missed. With addresses at random that changed the bytes of up to 3 in 8,192 runs, and
// 1 in 64 for 20 bytes of input, whose table is smaller.
//
// Nothing else of an address or of former content is used, so it is enough that all states lie where the hash is one and
// the same.

#include "deflate_workspace.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <sys/mman.h>

// Bits of an address that are not hashed.
#define WINDOW ((uintptr_t)1 << 16)

// How far places are looked for. Those with the right hash are 512 MiB apart on average, and never more than 4 GiB.
#define SEARCHED ((uintptr_t)1 << 36)

// Whether a state in the window of this address hits the slot that all shall hit. None of the usual bytes of pictures (runs,
// small differences) hash to it, so what is made is what ISA-L made at nearly all addresses.
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

// Memory at this address or, where it is NULL, anywhere; NULL where there is none.
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

// Looks below and above where the system puts memory, or where the last search ended: mostly one of both is free.
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
    // Where these wrap around, the system gives no memory there.
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

// A search takes a tenth of a millisecond, so what was found is kept: as many as ever were in use at the same time. One is
// taken and returned by one atomic exchange, so no two threads ever have the same.
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
