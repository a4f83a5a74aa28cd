// What the files of the PNG reader share.

#pragma once

#include "failure.h"

struct mpng_reader {
  mpng_failure failure;
  png_structp png;
  png_infop info;

  // The source: `count` bytes of the caller's.
  void *context;
  mpng_read_callback read;
  size_t count;
  // Also the place of the next byte.
  uint64_t bytes_read;
  uint64_t reads;

  mpng_stop_callback is_stopped;  // NULL: nobody is asked
  void *stop_context;

  // Only for interlaced pictures, whose last pass touches every row: the whole picture.
  uint8_t *picture;

  uint32_t height;
  uint32_t next_row;
  size_t row_bytes;
  bool has_alpha;
  bool is_interlaced;
};

// libpng's read callback.
void mpng_reader_read_bytes(png_structp png, png_bytep into, size_t count);
