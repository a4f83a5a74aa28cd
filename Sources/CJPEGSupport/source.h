// Where compressed bytes come from: a file descriptor, or the caller's memory.

#pragma once

#include "failure.h"

typedef struct mjpeg_source {
  struct jpeg_source_mgr manager;  // first: libjpeg hands out its address, which is then that of the record
  int descriptor;                  // -1: `count` bytes of the caller's, read up to `offset`
  void *context;
  mjpeg_read_callback read;
  size_t count;
  size_t offset;
  uint8_t *buffer;
} mjpeg_source;

// Each returns false when memory is short; the first takes the descriptor over in every case.
bool mjpeg_source_open_descriptor(mjpeg_source *source, int descriptor);
bool mjpeg_source_open_memory(mjpeg_source *source, void *context, mjpeg_read_callback read, size_t count);
void mjpeg_source_close(mjpeg_source *source);
