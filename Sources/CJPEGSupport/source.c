// The source manager that libjpeg reads through.

#ifdef MOSAIC_JPEG  // the trait JPEG: without it, the library need not be there

#include "source.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { BUFFER_SIZE = 1 << 16 };

// C because it leaves by longjmp when the file cannot be read. Returns how many bytes are in the buffer; 0 at the end.
static size_t read_file(mjpeg_source *source, mjpeg_failure *failure) {
  ssize_t count;
  do {
    count = read(source->descriptor, source->buffer, BUFFER_SIZE);
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    failure->error_number = errno;
    mjpeg_fail(failure, MJPEG_IO, "cannot read");
  }
  return (size_t)count;
}

// C because it is a step of libjpeg's callback. The caller's callback returns: no longjmp crosses a frame of Swift.
static size_t read_memory(mjpeg_source *source) {
  size_t rest = source->count - source->offset;
  size_t count = rest < BUFFER_SIZE ? rest : BUFFER_SIZE;
  if (count > 0) {
    source->read(source->context, source->offset, source->buffer, count);
    source->offset += count;
  }
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
    count = source->descriptor >= 0 ? read_file(source, failure) : read_memory(source);
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

// C for the same reason. It reads nothing yet.
bool mjpeg_source_open_memory(mjpeg_source *source, void *context, mjpeg_read_callback read, size_t count) {
  set_up(source);
  source->descriptor = -1;
  source->context = context;
  source->read = read;
  source->count = count;
  source->buffer = malloc(BUFFER_SIZE);
  return source->buffer != NULL;
}

// C because the record is C's.
void mjpeg_source_close(mjpeg_source *source) {
  if (source->descriptor >= 0) {
    close(source->descriptor);
  }
  free(source->buffer);
}

#endif  // MOSAIC_JPEG
