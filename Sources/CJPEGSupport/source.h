// Where compressed bytes come from: the caller's bytes.

#pragma once

#include "failure.h"

typedef struct mjpeg_source {
  struct jpeg_source_mgr manager;  // first: libjpeg hands out its address, which is then that of the record
  void *context;                   // `count` bytes of the caller's, read up to `offset`
  mjpeg_read_callback read;
  size_t count;
  size_t offset;
  uint8_t *buffer;
} mjpeg_source;

// Returns false when memory is short.
bool mjpeg_source_open(mjpeg_source *source, void *context, mjpeg_read_callback read, size_t count);
void mjpeg_source_close(mjpeg_source *source);
