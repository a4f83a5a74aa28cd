// What Embedded Swift calls and a page does not have: memory, and four functions of the C library.
//
// A layout is one call, whose memory could be dropped as a whole at its end. But Swift makes tables when they are first used, which must
// outlive the call. So blocks are given back one by one: Swift frees all that it takes.

#include <stdint.h>

typedef __SIZE_TYPE__ size_t;

// MARK: Memory

// Where the linker puts the end of the tables.
extern unsigned char __heap_base;

enum {
  PAGE = 65536,
  ALIGNMENT = 16,
  // Large blocks are whole grains, so that a million items need little more memory than their numbers.
  GRAIN = 4096,
  // Smaller blocks are parts of slabs. A slab has blocks of one size, and becomes room again with its last block.
  LARGEST_SMALL = 2048,
  SLAB = 4 * GRAIN,
  // Four sizes for each doubling, so that a fifth of a small block at most is not used.
  CLASSES = 4 * 7 + 1
};

// Before each block, as large as its alignment.
typedef struct Block {
  struct Block *next;
  // The size with this head, for a large block and for room.
  uint32_t size;
  // The slab of a small block; 0 for a large one.
  struct Slab *slab;
} Block;

static uintptr_t end_of(const Block *block) { return (uintptr_t)block + block->size; }

// MARK: Large blocks

// Room between large blocks, by address; parts that touch are one.
static Block *rooms;
static uintptr_t end_of_memory;

static void add_room(Block *block) {
  Block **place = &rooms;
  Block *before = 0;
  while (*place && *place < block) {
    before = *place;
    place = &before->next;
  }
  block->next = *place;
  *place = block;
  if (block->next && end_of(block) == (uintptr_t)block->next) {
    block->size += block->next->size;
    block->next = block->next->next;
  }
  if (before && end_of(before) == (uintptr_t)block) {
    before->size += block->size;
    before->next = block->next;
  }
}

// Adds pages until the last room has a size; 0 if the browser gives no more.
static int grow(uint32_t size) {
  if (end_of_memory == 0) {
    const uintptr_t start = ((uintptr_t)&__heap_base + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1);
    end_of_memory = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (end_of_memory >= start + sizeof(Block)) {
      Block *first = (Block *)start;
      first->size = (uint32_t)(end_of_memory - start);
      add_room(first);
      if (first->size >= size) return 1;
    }
  }
  const Block *last = rooms;
  while (last && last->next) last = last->next;
  const uint32_t held = last && end_of(last) == end_of_memory ? last->size : 0;
  const uint32_t pages = (size - held + PAGE - 1) / PAGE;
  if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
  Block *added = (Block *)end_of_memory;
  added->size = pages * PAGE;
  end_of_memory += added->size;
  add_room(added);
  return 1;
}

// The first room that is large enough; the rest of it stays room.
static Block *large_block(uint32_t wanted) {
  const uint32_t size = (wanted + ALIGNMENT + GRAIN - 1) & ~(uint32_t)(GRAIN - 1);
  for (;;) {
    for (Block **place = &rooms; *place; place = &(*place)->next) {
      Block *room = *place;
      if (room->size < size) continue;
      if (room->size - size >= GRAIN) {
        Block *rest = (Block *)((uintptr_t)room + size);
        rest->size = room->size - size;
        rest->next = room->next;
        *place = rest;
        room->size = size;
      } else {
        *place = room->next;
      }
      room->slab = 0;
      return room;
    }
    if (!grow(size)) return 0;
  }
}

// MARK: Small blocks

typedef struct Slab {
  Block head;
  // The slabs of this size that have a free block.
  struct Slab *previous, *next;
  // The blocks that were given back, and the address of the first block that was never given out.
  Block *free;
  uintptr_t fresh;
  uint32_t block_size, used;
  // The list that it is in, if it has a free block.
  struct Slab **list;
} Slab;

static Slab *slabs[CLASSES];

static uint32_t class_size(uint32_t size_class) {
  const uint32_t size = (uint32_t)(ALIGNMENT / 4) * (4 + size_class % 4) << (size_class / 4);
  // The next block is as large as it must be, and aligned.
  return (size + ALIGNMENT - 1) & ~(uint32_t)(ALIGNMENT - 1);
}

static uint32_t class_of(uint32_t size) {
  uint32_t size_class = 0;
  if (size > ALIGNMENT) {
    const uint32_t bits = 31 - (uint32_t)__builtin_clz(size - 1);
    size_class = 4 * (bits - 4) + ((size - 1) >> (bits - 2)) - 3;
  }
  return size_class;
}

static int is_full(const Slab *slab) {
  return !slab->free && slab->fresh + slab->block_size > end_of(&slab->head);
}

static void enlist(Slab *slab) {
  slab->previous = 0;
  slab->next = *slab->list;
  if (slab->next) slab->next->previous = slab;
  *slab->list = slab;
}

static void strike(Slab *slab) {
  if (slab->next) slab->next->previous = slab->previous;
  if (slab->previous) {
    slab->previous->next = slab->next;
  } else {
    *slab->list = slab->next;
  }
}

static Block *small_block(uint32_t size_class) {
  Slab *slab = slabs[size_class];
  if (!slab) {
    slab = (Slab *)large_block(SLAB - ALIGNMENT);
    if (!slab) return 0;
    slab->free = 0;
    // Blocks have the alignment of their heads.
    slab->fresh = ((uintptr_t)(slab + 1) + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1);
    slab->block_size = ALIGNMENT + class_size(size_class);
    slab->used = 0;
    slab->list = &slabs[size_class];
    enlist(slab);
  }
  Block *block = slab->free;
  if (block) {
    slab->free = block->next;
  } else {
    block = (Block *)slab->fresh;
    slab->fresh += slab->block_size;
    block->slab = slab;
  }
  slab->used++;
  if (is_full(slab)) strike(slab);
  return block;
}

static void free_small(Block *block) {
  Slab *slab = block->slab;
  if (is_full(slab)) enlist(slab);
  block->next = slab->free;
  slab->free = block;
  if (--slab->used > 0) return;
  strike(slab);
  add_room(&slab->head);
}

void *malloc(size_t size) {
  if (size > (size_t)3 << 30) return 0;
  Block *block = size > LARGEST_SMALL ? large_block((uint32_t)size) : small_block(class_of((uint32_t)size));
  return block ? (unsigned char *)block + ALIGNMENT : 0;
}

void free(void *memory) {
  if (!memory) return;
  Block *block = (Block *)((unsigned char *)memory - ALIGNMENT);
  if (block->slab) {
    free_small(block);
  } else {
    add_room(block);
  }
}

// For what JavaScript hands over, and for results.
__attribute__((export_name("allocate"))) void *mosaic_allocate(size_t size) { return malloc(size); }
__attribute__((export_name("release"))) void mosaic_release(void *memory) { free(memory); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  // Nothing in Swift's library asks for more.
  if (alignment > ALIGNMENT) __builtin_trap();
  *memory = malloc(size);
  return *memory ? 0 : 12;
}

// The instructions of WebAssembly that copy and fill.
void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *one, const void *other, size_t count) {
  const unsigned char *a = one, *b = other;
  for (size_t i = 0; i < count; i++)
    if (a[i] != b[i]) return a[i] - b[i];
  return 0;
}

// MARK: Numbers

// Half a unit goes away from zero. The difference from the whole part is exact.
double round(double value) {
  const double whole = __builtin_trunc(value);
  return __builtin_fabs(value - whole) >= 0.5 ? whole + __builtin_copysign(1, value) : __builtin_copysign(whole, value);
}

// The rest of a division, which is exact: the divisor is subtracted bit by bit.
double fmod(double value, double divisor) {
  double rest = __builtin_fabs(value);
  const double step = __builtin_fabs(divisor);
  if (!(step > 0) || !(rest < __builtin_inf()) || step != step) return __builtin_nan("");
  while (rest >= step) {
    double part = step;
    // The largest doubling of the divisor that is not above the rest.
    while (part <= rest / 2) part *= 2;
    rest -= part;
  }
  return __builtin_copysign(rest, value);
}

// A product of two numbers of 128 bits.
__int128 __multi3(__int128 one, __int128 other) {
  const uint64_t a = (uint64_t)one, b = (uint64_t)other;
  const uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  const uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other_middle = a0 * b1 + (uint32_t)middle;
  const uint64_t high = a1 * b1 + (middle >> 32) + (other_middle >> 32) + (uint64_t)((unsigned __int128)one >> 64) * b +
                        a * (uint64_t)((unsigned __int128)other >> 64);
  return (__int128)((unsigned __int128)high << 64 | (other_middle << 32 | (uint32_t)low));
}

// MARK: The seed of sets and dictionaries

// Always the same: no result depends on their order, and a fault that does would be seen in each run.
void arc4random_buf(void *memory, size_t count) { __builtin_memset(memory, 0x5a, count); }

uintptr_t __stack_chk_guard = 0x5a5a5a5a;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
