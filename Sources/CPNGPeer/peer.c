// Both functions free what they took after an error, too: what libpng jumps over is declared before setjmp.

#include "CPNGPeer.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

typedef struct store {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} store;

static void quiet(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void append(png_structp png, png_bytep bytes, size_t count) {
  store *target = png_get_io_ptr(png);
  if (target->capacity - target->count < count) {
    size_t capacity = 2 * (target->capacity + count);
    uint8_t *larger = realloc(target->bytes, capacity);
    if (!larger) {
      png_error(png, "no memory");
    }
    target->bytes = larger;
    target->capacity = capacity;
  }
  memcpy(target->bytes + target->count, bytes, count);
  target->count += count;
}

static void flush(png_structp png) { (void)png; }

size_t png_peer_encode(
    const uint8_t *rgb, uint32_t width, uint32_t height, int filters, int level, uint8_t **result) {
  store target = {0};
  volatile size_t size = 0;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, quiet);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (info && !setjmp(png_jmpbuf(png))) {
    png_set_write_fn(png, &target, append, flush);
    png_set_IHDR(
        png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, filters);
    png_set_compression_level(png, level);
    png_write_info(png, info);
    for (uint32_t y = 0; y < height; y++) {
      png_write_row(png, rgb + (size_t)y * width * 3);
    }
    png_write_end(png, info);
    size = target.count;
  }
  png_destroy_write_struct(&png, &info);
  if (result && size) {
    *result = target.bytes;
  } else {
    free(target.bytes);
  }
  return size;
}

static void take(png_structp png, png_bytep bytes, size_t count) {
  store *source = png_get_io_ptr(png);
  if (source->capacity - source->count < count) {
    png_error(png, "too short");
  }
  memcpy(bytes, source->bytes + source->count, count);
  source->count += count;
}

uint32_t png_peer_decode(const uint8_t *bytes, size_t count) {
  store source = {(uint8_t *)bytes, 0, count};  // only read
  volatile uint32_t height = 0;
  uint8_t *volatile row = NULL;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, quiet);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (info && !setjmp(png_jmpbuf(png))) {
    png_set_read_fn(png, &source, take);
    png_read_info(png, info);
    row = malloc(png_get_rowbytes(png, info));
    uint32_t rows = row && png_get_interlace_type(png, info) == PNG_INTERLACE_NONE ? png_get_image_height(png, info) : 0;
    for (uint32_t y = 0; y < rows; y++) {
      png_read_row(png, row, NULL);
    }
    if (rows) {
      png_read_end(png, NULL);
    }
    height = rows;
  }
  png_destroy_read_struct(&png, &info, NULL);
  free(row);
  return height;
}
