#ifdef MOSAIC_FASTPNG  // the trait FastPNG: without it, the library need not be there

#include "CISALSupport.h"

#include "deflate_workspace.h"
#include "vector_state.h"

// C because the state is a struct of 80 KB with arrays inside, which Swift would import as tuples and copy.
misal_deflated misal_deflate(
    const uint8_t *input, size_t input_count, uint8_t *output, size_t output_count, bool runs_only, bool is_last) {
  misal_deflated result = {MISAL_NO_MEMORY, 0};
  struct workspace *workspace = misal_workspace_take();
  if (workspace == NULL) {
    return result;
  }
  struct isal_zstream *stream = &workspace->stream;
  isal_deflate_init(stream);
  stream->level = 1;
  stream->level_buf = workspace->level;
  stream->level_buf_size = sizeof workspace->level;
  // A window of two bytes leaves only two distances that a match may have: 1 and 2.
  stream->hist_bits = runs_only ? 1 : ISAL_DEF_MAX_HIST_BITS;
  stream->flush = is_last ? NO_FLUSH : FULL_FLUSH;
  stream->end_of_stream = is_last;
  // ISA-L does not write to its input; its declaration has no const.
  stream->next_in = (uint8_t *)(uintptr_t)input;
  stream->avail_in = (uint32_t)input_count;
  stream->next_out = output;
  stream->avail_out = (uint32_t)output_count;
  int status = isal_deflate(stream);
  misal_clear_upper_halves();
  // A flush is complete only where room is left.
  bool is_done = status == COMP_OK && stream->avail_in == 0 && stream->avail_out > 0;
  result.status = is_done ? MISAL_DONE : MISAL_NO_ROOM;
  result.produced = output_count - stream->avail_out;
  misal_workspace_return(workspace);
  return result;
}

// C because ISA-L's header is not a module of its own.
uint32_t misal_adler32(uint32_t adler, const uint8_t *bytes, size_t count) {
  uint32_t result = isal_adler32(adler, bytes, count);
  misal_clear_upper_halves();
  return result;
}

#endif  // MOSAIC_FASTPNG
