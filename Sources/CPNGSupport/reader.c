// Reading PNG: from the caller's bytes to rows of BGRA8 or samples.

#include <stdlib.h>
#include <string.h>

#include "reader.h"

// C because the record is C's.
static bool is_stopped(const mpng_reader *reader) {
  return reader->is_stopped != NULL && reader->is_stopped(reader->stop_context);
}

// MARK: Source

// C because it is called by libpng and leaves by png_error, hence longjmp, when the source ends.
void mpng_reader_read_bytes(png_structp png, png_bytep into, size_t count) {
  mpng_reader *reader = png_get_io_ptr(png);
  // Chunks may have no bytes, and some tens of nanoseconds for each read would be felt.
  if ((++reader->reads & 63) == 0 && is_stopped(reader)) {
    reader->failure.status = MPNG_STOPPED;
    png_error(png, "stopped");
  }
  if (count > reader->count - reader->bytes_read) {
    reader->failure.status = MPNG_TRUNCATED;
    png_error(png, "Unexpected end");
  }
  // It returns before anything jumps: no longjmp crosses a frame of Swift.
  if (reader->read(reader->context, (size_t)reader->bytes_read, into, count) != count) {
    reader->failure.status = MPNG_IO;
    png_error(png, "Read error");
  }
  reader->bytes_read += count;
}

// MARK: Life

// C because png_create_read_struct takes handlers that longjmp. On failure the caller closes what there is.
static bool create(mpng_reader *reader) {
  reader->png = png_create_read_struct_2(
      PNG_LIBPNG_VER_STRING, &reader->failure, mpng_on_error, mpng_on_warning, &reader->failure, mpng_allocate,
      mpng_release);
  if (reader->png == NULL) {
    return false;
  }
  reader->info = png_create_info_struct(reader->png);
  return reader->info != NULL;
}

// C because libpng's callback, which may jump, calls the caller's, which must not.
mpng_reader *mpng_reader_open(void *context, mpng_read_callback read, size_t count) {
  mpng_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) {
    return NULL;
  }
  reader->context = context;
  reader->read = read;
  reader->count = count;
  if (!create(reader)) {
    mpng_reader_close(reader);
    return NULL;
  }
  return reader;
}

// C because png_destroy_read_struct takes the addresses of both pointers. It raises no error and reads nothing.
void mpng_reader_close(mpng_reader *reader) {
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader->picture);
  free(reader);
}

// C because the record is C's.
void mpng_reader_set_stop(mpng_reader *reader, mpng_stop_callback is_stopped, void *context) {
  reader->is_stopped = is_stopped;
  reader->stop_context = context;
}

// MARK: Pixels

// C because it looks at how a number lies in memory.
static bool is_little_endian(void) {
  const uint16_t one = 1;
  uint8_t first;
  memcpy(&first, &one, 1);
  return first == 1;
}

// C because of setjmp. The transformations are those of png_image_finish_read to PNG_FORMAT_BGRA with
// PNG_IMAGE_FLAG_16BIT_sRGB (libpng's pngread.c), so the pixels are the same to the bit, but row by row; without those
// for colour where the caller converts colours.
mpng_status mpng_reader_start(mpng_reader *reader, mpng_pixels pixels, size_t *row_bytes) {
  *row_bytes = 0;
  if (reader->failure.status != MPNG_OK) {
    return reader->failure.status;
  }
  if (setjmp(png_jmpbuf(reader->png))) {
    return reader->failure.status;
  }
  png_structp png = reader->png;
  png_infop info = reader->info;
  size_t pixel_bytes = 4;
  bool is_gray = (png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR) == 0;
  bool is_deep = png_get_bit_depth(png, info) == 16;
  png_set_expand(png);
  if (pixels == MPNG_SAMPLES) {
    pixel_bytes = ((is_gray ? 1 : 3) + (reader->has_alpha ? 1 : 0)) * (is_deep ? 2 : 1);
    if (is_deep && is_little_endian()) {
      png_set_swap(png);
    }
  } else {
    if (is_gray) {
      png_set_gray_to_rgb(png);
    }
    // Towards an sRGB screen; a file that says nothing of its gamma is taken as sRGB. Alpha stays separate.
    if (pixels == MPNG_SRGB) {
      png_set_alpha_mode_fixed(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
    }
    if (is_deep) {
      png_set_scale_16(png);
    }
    if (!reader->has_alpha) {
      png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    }
    png_set_bgr(png);
  }
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  reader->row_bytes = (size_t)png_get_image_width(png, info) * pixel_bytes;
  if (png_get_rowbytes(png, info) != reader->row_bytes) {
    png_error(png, "rows have an odd length");
  }
  *row_bytes = reader->row_bytes;
  return MPNG_OK;
}

// C because of setjmp, and because only calloc can say that a whole picture does not fit.
static mpng_status read_all_passes(mpng_reader *reader) {
  reader->picture = calloc(reader->height, reader->row_bytes);
  if (reader->picture == NULL) {
    return reader->failure.status = MPNG_NO_MEMORY;
  }
  if (setjmp(png_jmpbuf(reader->png))) {
    return reader->failure.status;
  }
  for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
    for (uint32_t y = 0; y < reader->height; y++) {
      if (is_stopped(reader)) {
        return reader->failure.status = MPNG_STOPPED;
      }
      png_read_row(reader->png, reader->picture + y * reader->row_bytes, NULL);
    }
  }
  return MPNG_OK;
}

// C because of setjmp.
mpng_status mpng_reader_read_row(mpng_reader *reader, uint8_t *row) {
  if (reader->failure.status != MPNG_OK) {
    return reader->failure.status;
  }
  if (is_stopped(reader)) {
    return reader->failure.status = MPNG_STOPPED;
  }
  if (reader->is_interlaced) {
    if (reader->picture == NULL && read_all_passes(reader) != MPNG_OK) {
      return reader->failure.status;
    }
    memcpy(row, reader->picture + reader->next_row * reader->row_bytes, reader->row_bytes);
    reader->next_row += 1;
    return MPNG_OK;
  }
  if (setjmp(png_jmpbuf(reader->png))) {
    return reader->failure.status;
  }
  png_read_row(reader->png, row, NULL);
  return MPNG_OK;
}

// MARK: Errors

// C because the message is in the handle.
const char *mpng_reader_message(const mpng_reader *reader) { return reader->failure.message; }
