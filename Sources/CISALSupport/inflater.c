#ifdef MOSAIC_FASTPNG  // the trait FastPNG: without it, the library need not be there

#include "CISALSupport.h"

#include <isa-l.h>
#include <stdlib.h>

#include "vector_state.h"

struct misal_inflater {
  struct inflate_state state;
};

// C because the state is too large a struct for Swift.
misal_inflater *misal_inflater_open(void) {
  misal_inflater *inflater = malloc(sizeof *inflater);
  if (inflater != NULL) {
    isal_inflate_init(&inflater->state);
    inflater->state.crc_flag = ISAL_ZLIB;
  }
  return inflater;
}

void misal_inflater_close(misal_inflater *inflater) { free(inflater); }

// C because the state holds pointers into both buffers, which Swift lends for one call only.
misal_progress misal_inflater_run(
    misal_inflater *inflater, const uint8_t *input, size_t input_count, uint8_t *output, size_t output_count) {
  struct inflate_state *state = &inflater->state;
  // ISA-L does not write to its input; its declaration has no const.
  state->next_in = (uint8_t *)(uintptr_t)input;
  state->avail_in = (uint32_t)input_count;
  state->next_out = output;
  state->avail_out = (uint32_t)output_count;
  int result = isal_inflate(state);
  misal_clear_upper_halves();
  misal_progress progress = {MISAL_MORE, input_count - state->avail_in, output_count - state->avail_out};
  if (result < 0 || result == ISAL_NEED_DICT) {
    progress.status = MISAL_BAD;
  } else if (state->block_state == ISAL_BLOCK_FINISH) {
    progress.status = MISAL_END;
  }
  state->next_in = NULL;
  state->next_out = NULL;
  return progress;
}

// C because ISA-L's header is not a module of its own.
uint32_t misal_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
  uint32_t result = crc32_gzip_refl(crc, bytes, count);
  misal_clear_upper_halves();
  return result;
}

// C because these are macros of ISA-L's headers.
#define TEXT_OF(tokens) #tokens
#define TEXT(macro) TEXT_OF(macro)
const char *misal_version(void) {
  return TEXT(ISAL_MAJOR_VERSION) "." TEXT(ISAL_MINOR_VERSION) "." TEXT(ISAL_PATCH_VERSION);
}

#endif  // MOSAIC_FASTPNG
