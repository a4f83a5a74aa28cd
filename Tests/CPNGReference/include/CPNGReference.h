// For tests only: libpng's simplified reader, to compare with, and a writer of every kind of PNG.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads the size of a PNG; false where libpng refuses it.
bool mpngref_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);

// Decodes a PNG to BGRA8, not premultiplied; `into` holds width x height x 4 bytes.
bool mpngref_decode(const uint8_t *bytes, size_t count, uint8_t *into);

typedef struct mpngref_picture {
  uint32_t width;
  uint32_t height;
  int bit_depth;
  int color_type;  // as in IHDR
  bool is_interlaced;
  int palette_count;  // random colours are the caller's: three bytes each
  const uint8_t *palette;
} mpngref_picture;

// Writes a PNG of rows as the format packs them, without padding between rows. Returns its length, 0 on failure.
size_t mpngref_encode(mpngref_picture picture, const uint8_t *rows, uint8_t *into, size_t capacity);

// The same by level 9, which is libpng's smallest.
size_t mpngref_encode_small(mpngref_picture picture, const uint8_t *rows, uint8_t *into, size_t capacity);
