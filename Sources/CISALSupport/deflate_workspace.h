// The memory of isal_deflate, lent for one call.

#pragma once

#include <isa-l.h>
#include <stdint.h>

// The state, and the memory that level 1 needs beside it: tokens of one block, and the heads of its hash chains.
struct workspace {
  struct isal_zstream stream;
  uint8_t level[ISAL_DEF_LVL1_MEDIUM];
};

// A workspace whose address does not affect the output; its content is undefined. NULL if memory is short. Any thread may take
// and return one.
struct workspace *misal_workspace_take(void);
void misal_workspace_return(struct workspace *workspace);
