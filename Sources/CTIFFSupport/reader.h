// What the files of the TIFF reader share.

#pragma once

#include <stdio.h>

#include <tiffio.h>

#include "CTIFFSupport.h"

enum { MESSAGE_LENGTH = 256 };

struct mtiff_reader {
  TIFF *tiff;
  // The source: `length` bytes, and the place of the next one.
  void *context;
  mtiff_read_callback read;
  uint64_t length;
  uint64_t place;
  bool is_past_end;    // more was asked for than the file has
  bool has_failed_read;  // less came than the file has
  bool has_lost_palette;  // the file has one that libtiff ignores
  bool is_decoding;    // the header is read: from here on bytes are pixels
  bool has_message;
  char message[MESSAGE_LENGTH];
};

// Opens libtiff's handle with callbacks that find `reader`.
TIFF *mtiff_open(mtiff_reader *reader, size_t largest);
