// The source manager that libjpeg reads through.

#ifdef MOSAIC_JPEG  // the trait JPEG: without it, the library need not be there

#include "source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BUFFER_SIZE = 1 << 16 };

// C because it is called by libjpeg and leaves by longjmp when the file cannot be read.
static boolean fill(j_decompress_ptr codec) {
  static const uint8_t end[] = {0xFF, JPEG_EOI};
  mjpeg_source *source = (mjpeg_source *)codec->src;
  mjpeg_failure *failure = (mjpeg_failure *)codec->err;
  ssize_t count = 0;
  if (source->descriptor >= 0 && !failure->is_source_empty) {
    do {
      count = read(source->descriptor, source->buffer, BUFFER_SIZE);
    } while (count < 0 && errno == EINTR);
    if (count < 0) {
      failure->error_number = errno;
      mjpeg_fail(failure, MJPEG_IO, "cannot read");
    }
  }
  if (count > 0) {
    source->manager.next_input_byte = source->buffer;
    source->manager.bytes_in_buffer = (size_t)count;
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

static void set_up(mjpeg_source *source) {
  source->manager = (struct jpeg_source_mgr){
      .init_source = nothing,
      .fill_input_buffer = fill,
      .skip_input_data = skip,
      .resync_to_restart = jpeg_resync_to_restart,
      .term_source = nothing,
  };
}

// C because libjpeg's callback owns the buffer that it reads into.
bool mjpeg_source_open_descriptor(mjpeg_source *source, int descriptor) {
  set_up(source);
  source->descriptor = descriptor;
  source->buffer = malloc(BUFFER_SIZE);
  return source->buffer != NULL;
}

// C because the bytes must stay where they are for as long as libjpeg may ask for them.
bool mjpeg_source_open_memory(mjpeg_source *source, const uint8_t *bytes, size_t count) {
  set_up(source);
  source->descriptor = -1;
  source->buffer = malloc(count > 0 ? count : 1);
  if (source->buffer == NULL) {
    return false;
  }
  if (count > 0) {
    memcpy(source->buffer, bytes, count);
  }
  source->manager.next_input_byte = source->buffer;
  source->manager.bytes_in_buffer = count;
  return true;
}

// C because the record is C's.
void mjpeg_source_close(mjpeg_source *source) {
  if (source->descriptor >= 0) {
    close(source->descriptor);
  }
  free(source->buffer);
}

#endif  // MOSAIC_JPEG
