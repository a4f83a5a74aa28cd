// Streaming inflate and CRC-32 of ISA-L, behind a handle: its state is a struct of 90 KB with arrays inside, which Swift
// would import as tuples of thousands of members and copy.

#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct misal_inflater misal_inflater;

typedef enum misal_status {
  MISAL_MORE = 0,  // goes on: the output is full, or the input is used up
  MISAL_END,       // the stream is complete, and its Adler-32 is right
  MISAL_BAD,       // the stream is damaged
} misal_status;

typedef struct misal_progress {
  misal_status status;
  size_t consumed;
  size_t produced;
} misal_progress;

// A zlib stream from its beginning. NULL where memory is short.
misal_inflater *misal_inflater_open(void);
void misal_inflater_close(misal_inflater *inflater);

// Takes bytes of `input`, gives bytes of `output`; both are held for the call only. Output may come without input.
misal_progress misal_inflater_run(
    misal_inflater *inflater, const uint8_t *input, size_t input_count, uint8_t *output, size_t output_count);

// The CRC of PNG chunks, continued from `crc` (0 at the beginning).
uint32_t misal_crc32(uint32_t crc, const uint8_t *bytes, size_t count);
