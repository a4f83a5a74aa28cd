// What Embedded Swift calls and a page does not have: memory, and four functions of the C library.
//
// A layout is one call, whose memory could be dropped as a whole at its end. But Swift makes tables when they are first used, which must
// outlive the call. So blocks are given back one by one: Swift frees all that it takes. They are kept in lists by their size.

#include <stdint.h>

typedef __SIZE_TYPE__ size_t;

// MARK: Memory

// Where the linker puts the end of the tables.
extern unsigned char __heap_base;

enum {
  PAGE = 65536,
  ALIGNMENT = 16,
  // Four sizes for each doubling, so that a fifth of a block at most is not used.
  CLASSES = 4 * 28
};

// Before each block, as large as its alignment.
typedef struct Block {
  struct Block *next;
  uint32_t size_class;
} Block;

static Block *free_blocks[CLASSES];
static uintptr_t next_address;

static size_t class_size(uint32_t size_class) {
  const size_t size = (size_t)(ALIGNMENT / 4) * (4 + size_class % 4) << (size_class / 4);
  // The next block is as large as it must be, and aligned.
  return (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
}

static uint32_t class_of(size_t size) {
  uint32_t size_class = 0;
  if (size > ALIGNMENT) {
    const uint32_t bits = 31 - (uint32_t)__builtin_clz((uint32_t)(size - 1));
    size_class = 4 * (bits - 4) + ((uint32_t)(size - 1) >> (bits - 2)) - 3;
  }
  return size_class;
}

static void *new_block(uint32_t size_class) {
  if (next_address == 0) next_address = ((uintptr_t)&__heap_base + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1);
  const uint64_t end = (uint64_t)next_address + ALIGNMENT + class_size(size_class);
  const uint64_t held = (uint64_t)__builtin_wasm_memory_size(0) * PAGE;
  if (end > held) {
    // An eighth more, so that many small blocks do not ask each time.
    const uint64_t wanted = (end - held + held / 8 + PAGE - 1) / PAGE;
    const uint64_t needed = (end - held + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, (size_t)wanted) == (size_t)-1 &&
        __builtin_wasm_memory_grow(0, (size_t)needed) == (size_t)-1)
      return 0;
  }
  Block *block = (Block *)next_address;
  next_address = (uintptr_t)end;
  block->size_class = size_class;
  return block;
}

void *malloc(size_t size) {
  if (size > (size_t)3 << 30) return 0;
  const uint32_t size_class = class_of(size);
  Block *block = free_blocks[size_class];
  if (block) {
    free_blocks[size_class] = block->next;
  } else {
    block = new_block(size_class);
  }
  return block ? (unsigned char *)block + ALIGNMENT : 0;
}

void free(void *memory) {
  if (!memory) return;
  Block *block = (Block *)((unsigned char *)memory - ALIGNMENT);
  block->next = free_blocks[block->size_class];
  free_blocks[block->size_class] = block;
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
