// Inflate, deflate and checksums of ISA-L, behind a handle: its state is a struct of 90 KB with arrays inside, which Swift
// would import as tuples of thousands of members and copy.

#pragma once

#include <stdbool.h>
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

typedef enum misal_outcome {
  MISAL_DONE = 0,
  MISAL_NO_MEMORY,
  MISAL_NO_ROOM,  // the output is too short
} misal_outcome;

typedef struct misal_deflated {
  misal_outcome status;
  size_t produced;
} misal_deflated;

// Deflates all of `input`, which has at most 1 GiB, as one raw stream (no zlib header). It ends on a byte with an open end, to be
// followed by another stream, or where `is_last` with the final block. `runs_only` looks for no repetition but runs of one byte.
misal_deflated misal_deflate(
    const uint8_t *input, size_t input_count, uint8_t *output, size_t output_count, bool runs_only, bool is_last);

// The checksum of zlib streams, continued from `adler` (1 at the beginning).
uint32_t misal_adler32(uint32_t adler, const uint8_t *bytes, size_t count);

// The version of ISA-L that this was built with, such as "2.30.0".
const char *misal_version(void);
