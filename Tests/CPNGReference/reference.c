// libpng's simplified reader and its full writer, as plain functions of bytes.

#include "CPNGReference.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

bool mpngref_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(&image, bytes, count)) {
    return false;
  }
  *width = image.width;
  *height = image.height;
  png_image_free(&image);
  return true;
}

bool mpngref_decode(const uint8_t *bytes, size_t count, uint8_t *into) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(&image, bytes, count)) {
    return false;
  }
  image.format = PNG_FORMAT_BGRA;
  image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  bool done = png_image_finish_read(&image, NULL, into, 0, NULL) != 0;
  png_image_free(&image);
  return done;
}

typedef struct output {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} output;

static void append(png_structp png, png_bytep bytes, size_t count) {
  output *target = png_get_io_ptr(png);
  if (count > target->capacity - target->count) {
    png_error(png, "no room");
  }
  memcpy(target->bytes + target->count, bytes, count);
  target->count += count;
}

static void flush(png_structp png) { (void)png; }

static size_t encode(mpngref_picture picture, int level, const uint8_t *rows, uint8_t *into, size_t capacity) {
  output target = {into, 0, capacity};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  png_bytepp pointers = calloc(picture.height, sizeof *pointers);
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(pointers);
    return 0;
  }
  png_set_write_fn(png, &target, append, flush);
  png_set_IHDR(
      png, info, picture.width, picture.height, picture.bit_depth, picture.color_type,
      picture.is_interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
      PNG_FILTER_TYPE_DEFAULT);
  if (picture.palette_count > 0) {
    png_color colors[256];
    memcpy(colors, picture.palette, (size_t)picture.palette_count * sizeof *colors);
    png_set_PLTE(png, info, colors, picture.palette_count);
  }
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_ALL_FILTERS);
  png_set_compression_level(png, level);
  png_write_info(png, info);
  size_t row_bytes = png_get_rowbytes(png, info);
  for (uint32_t y = 0; y < picture.height; y++) {
    pointers[y] = (png_bytep)rows + y * row_bytes;
  }
  png_write_image(png, pointers);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  free(pointers);
  return target.count;
}

size_t mpngref_encode(mpngref_picture picture, const uint8_t *rows, uint8_t *into, size_t capacity) {
  return encode(picture, 6, rows, into, capacity);
}

size_t mpngref_encode_small(mpngref_picture picture, const uint8_t *rows, uint8_t *into, size_t capacity) {
  return encode(picture, 9, rows, into, capacity);
}
