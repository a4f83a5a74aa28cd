// The source manager that libjpeg reads through.

#ifdef MOSAIC_JPEG  // the trait JPEG: without it, the library need not be there

#include "source.h"

#include <stdlib.h>

enum { BUFFER_SIZE = 1 << 16 };

// C because it leaves by longjmp when the file cannot be read. The caller's callback returns: no longjmp crosses a frame of
// Swift. Returns how many bytes are in the buffer; 0 at the end.
static size_t read_bytes(mjpeg_source *source, mjpeg_failure *failure) {
  size_t rest = source->count - source->offset;
  size_t count = rest < BUFFER_SIZE ? rest : BUFFER_SIZE;
  if (count > 0 && source->read(source->context, source->offset, source->buffer, count) != count) {
    mjpeg_fail(failure, MJPEG_IO, "cannot read");
  }
  source->offset += count;
  return count;
}

// C because it is called by libjpeg and leaves by longjmp when the file cannot be read.
static boolean fill(j_decompress_ptr codec) {
  static const uint8_t end[] = {0xFF, JPEG_EOI};
  mjpeg_source *source = (mjpeg_source *)codec->src;
  mjpeg_failure *failure = (mjpeg_failure *)codec->err;
  size_t count = 0;
  mjpeg_check_stop(failure);
  if (!failure->is_source_empty) {
    count = read_bytes(source, failure);
  }
  if (count > 0) {
    source->manager.next_input_byte = source->buffer;
    source->manager.bytes_in_buffer = count;
    return TRUE;
  }
  // libjpeg reads ahead: only if it needs more than an end is anything missing, and then the flag gives the words.
  failure->is_source_empty = true;
  source->manager.next_input_byte = end;
  source->manager.bytes_in_buffer = sizeof end;
  return TRUE;
}

// C because libjpeg calls it.
static void skip(j_decompress_ptr codec, long count) {
  struct jpeg_source_mgr *manager = codec->src;
  while (count > (long)manager->bytes_in_buffer) {
    count -= (long)manager->bytes_in_buffer;
    fill(codec);
    // What is to be skipped is not there: the segment that says so is cut, or its length is wrong.
    if (((mjpeg_failure *)codec->err)->is_source_empty) {
      return;
    }
  }
  if (count > 0) {
    manager->next_input_byte += count;
    manager->bytes_in_buffer -= (size_t)count;
  }
}

// C because libjpeg calls it; there is nothing to do.
static void nothing(j_decompress_ptr codec) { (void)codec; }

// C because libjpeg's callback owns the buffer that it reads into. It reads nothing yet.
bool mjpeg_source_open(mjpeg_source *source, void *context, mjpeg_read_callback read, size_t count) {
  source->manager = (struct jpeg_source_mgr){
      .init_source = nothing,
      .fill_input_buffer = fill,
      .skip_input_data = skip,
      .resync_to_restart = jpeg_resync_to_restart,
      .term_source = nothing,
  };
  source->context = context;
  source->read = read;
  source->count = count;
  source->buffer = malloc(BUFFER_SIZE);
  return source->buffer != NULL;
}

// C because the record is C's.
void mjpeg_source_close(mjpeg_source *source) { free(source->buffer); }

#endif  // MOSAIC_JPEG
