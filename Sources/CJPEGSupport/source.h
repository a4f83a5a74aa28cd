// Where compressed bytes come from: a file descriptor, or bytes of our own.

#pragma once

#include "failure.h"

typedef struct mjpeg_source {
  struct jpeg_source_mgr manager;  // first: libjpeg hands out its address, which is then that of the record
  int descriptor;                  // -1: all bytes are in the buffer
  uint8_t *buffer;
} mjpeg_source;

// Each returns false when memory is short; the first takes the descriptor over in every case.
bool mjpeg_source_open_descriptor(mjpeg_source *source, int descriptor);
bool mjpeg_source_open_memory(mjpeg_source *source, const uint8_t *bytes, size_t count);
void mjpeg_source_close(mjpeg_source *source);
