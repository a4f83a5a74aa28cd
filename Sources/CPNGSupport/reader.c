// Reading: from a file descriptor or a copy of bytes to rows of BGRA8.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "failure.h"

enum { LARGEST_CHUNK = 16 << 20 };

struct mpng_reader {
  mpng_failure failure;
  png_structp png;
  png_infop info;

  // The source: a file, or bytes of our own.
  FILE *file;
  uint8_t *bytes;
  size_t count;
  size_t position;
  uint64_t bytes_read;

  // Only for interlaced pictures, whose last pass touches every row: the whole picture.
  uint8_t *picture;

  uint32_t height;
  uint32_t next_row;
  size_t row_bytes;
  bool has_alpha;
  bool is_interlaced;
};

// MARK: Source

// C because it is called by libpng and leaves by png_error, hence longjmp, when the source ends.
static void read_bytes(png_structp png, png_bytep into, size_t count) {
  mpng_reader *reader = png_get_io_ptr(png);
  if (reader->file != NULL) {
    if (fread(into, 1, count, reader->file) == count) {
      reader->bytes_read += count;
      return;
    }
    if (ferror(reader->file)) {
      reader->failure.status = MPNG_IO;
      reader->failure.error_number = errno;
      png_error(png, "Read error");
    }
  } else if (count <= reader->count - reader->position) {
    memcpy(into, reader->bytes + reader->position, count);
    reader->position += count;
    reader->bytes_read += count;
    return;
  }
  reader->failure.status = MPNG_TRUNCATED;
  png_error(png, "Unexpected end");
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

// C because the handle's FILE must be closed by the same code that libpng's callback reads with.
mpng_reader *mpng_reader_open_descriptor(int descriptor) {
  mpng_reader *reader = calloc(1, sizeof *reader);
  if (reader != NULL) {
    reader->file = fdopen(descriptor, "rb");
  }
  if (reader == NULL || reader->file == NULL) {
    close(descriptor);
    free(reader);
    return NULL;
  }
  if (!create(reader)) {
    mpng_reader_close(reader);
    return NULL;
  }
  return reader;
}

// C because the bytes must stay where they are for as long as libpng may ask for them.
mpng_reader *mpng_reader_open_memory(const uint8_t *bytes, size_t count) {
  mpng_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) {
    return NULL;
  }
  reader->bytes = malloc(count > 0 ? count : 1);
  if (reader->bytes == NULL || !create(reader)) {
    mpng_reader_close(reader);
    return NULL;
  }
  if (count > 0) {
    memcpy(reader->bytes, bytes, count);
  }
  reader->count = count;
  return reader;
}

// C because png_destroy_read_struct takes the addresses of both pointers. It never raises an error.
void mpng_reader_close(mpng_reader *reader) {
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  if (reader->file != NULL) {
    fclose(reader->file);
  }
  free(reader->bytes);
  free(reader->picture);
  free(reader);
}

// MARK: Header

// Text, times and the like are skipped, not stored: a file may carry megabytes of them. What is left is what
// libpng's simplified reader looks at, and eXIf for the orientation.
static void skip_unused_chunks(png_structp png) {
  static const png_byte used[] = "bKGD\0cHRM\0eXIf\0gAMA\0iCCP\0sBIT\0sRGB";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, used, (int)(sizeof used / 5));
  // libpng knows cICP only since 1.6.45: it is taken as it stands, and by the meaning of this limit once.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, (png_const_bytep) "cICP", 1);
  png_set_chunk_cache_max(png, 3);
}

// C because libpng owns the chunks and lends pointers to them.
static void read_colors(png_structp png, png_infop info, mpng_header *header) {
  int intent = 0;
  header->has_srgb = png_get_sRGB(png, info, &intent) != 0;
  png_fixed_point gamma = 0;
  header->has_gamma = png_get_gAMA_fixed(png, info, &gamma) != 0 && gamma > 0;
  header->gamma = header->has_gamma ? (uint32_t)gamma : 0;
  header->is_gamma_free = !header->has_gamma || gamma == 45455;
  int32_t *p = header->primaries;
  header->has_primaries = png_get_cHRM_fixed(png, info, p, p + 1, p + 2, p + 3, p + 4, p + 5, p + 6, p + 7) != 0;
  header->has_cicp = false;
  png_unknown_chunkp chunks = NULL;
  int count = png_get_unknown_chunks(png, info, &chunks);
  for (int i = 0; i < count; i++) {
    // A colour palette and the picture come after it.
    if (memcmp(chunks[i].name, "cICP", 4) == 0 && chunks[i].size == 4 && chunks[i].location == PNG_HAVE_IHDR) {
      header->has_cicp = true;
      memcpy(header->cicp, chunks[i].data, 4);
    }
  }
}

// C because of setjmp.
mpng_status mpng_reader_read_header(mpng_reader *reader, mpng_header *header) {
  if (reader->failure.status != MPNG_OK) {
    return reader->failure.status;
  }
  if (setjmp(png_jmpbuf(reader->png))) {
    return reader->failure.status;
  }
  png_structp png = reader->png;
  png_infop info = reader->info;
  png_set_read_fn(png, reader, read_bytes);
  png_set_benign_errors(png, 1);
  // libpng's own limit is a million a side; ours is in pixels, named in the error, and checked by the caller.
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  skip_unused_chunks(png);
  // A chunk says how long it is, and libpng takes as much before it has read any of it: up to 2 GiB for a file of 60 bytes.
  // An ancillary chunk above the limit is skipped; the picture is still shown.
  reader->failure.largest_request = LARGEST_CHUNK;
  png_read_info(png, info);
  reader->failure.largest_request = 0;

  header->width = png_get_image_width(png, info);
  header->height = png_get_image_height(png, info);
  header->bit_depth = png_get_bit_depth(png, info);
  header->has_alpha =
      (png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  header->is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
  header->color_type = png_get_color_type(png, info);
  header->has_color_key =
      header->color_type != PNG_COLOR_TYPE_PALETTE && png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  read_colors(png, info, header);
  header->data_offset = reader->bytes_read;
  reader->has_alpha = header->has_alpha;
  reader->is_interlaced = header->is_interlaced;
  reader->height = header->height;
  return MPNG_OK;
}

// C because libpng owns both tables and lends pointers to them.
void mpng_reader_copy_palette(mpng_reader *reader, uint8_t into[1024]) {
  for (int i = 0; i < 256; i++) {
    memcpy(into + 4 * i, "\0\0\0\xFF", 4);
  }
  if (reader->failure.status != MPNG_OK || setjmp(png_jmpbuf(reader->png))) {
    return;
  }
  png_colorp colors = NULL;
  png_bytep alphas = NULL;
  int count = 0;
  if (png_get_PLTE(reader->png, reader->info, &colors, &count) != 0) {
    for (int i = 0; i < count && i < 256; i++) {
      into[4 * i] = colors[i].blue;
      into[4 * i + 1] = colors[i].green;
      into[4 * i + 2] = colors[i].red;
    }
  }
  if (png_get_tRNS(reader->png, reader->info, &alphas, &count, NULL) != 0) {
    for (int i = 0; i < count && i < 256; i++) {
      into[4 * i + 3] = alphas[i];
    }
  }
}

// C because libpng owns the chunk's bytes and lends a pointer to them.
size_t mpng_reader_copy_exif(mpng_reader *reader, uint8_t *into, size_t capacity) {
#ifdef PNG_READ_eXIf_SUPPORTED
  if (reader->failure.status != MPNG_OK) {
    return 0;
  }
  if (setjmp(png_jmpbuf(reader->png))) {
    return 0;
  }
  png_bytep bytes = NULL;
  png_uint_32 count = 0;
  if (png_get_eXIf_1(reader->png, reader->info, &count, &bytes) == 0 || bytes == NULL) {
    return 0;
  }
  if (capacity > 0) {
    memcpy(into, bytes, count < capacity ? count : capacity);
  }
  return count;
#else
  (void)reader, (void)into, (void)capacity;
  return 0;
#endif
}

// C because libpng owns the profile's bytes and lends a pointer to them.
size_t mpng_reader_copy_profile(mpng_reader *reader, uint8_t *into, size_t capacity) {
  if (reader->failure.status != MPNG_OK) {
    return 0;
  }
  if (setjmp(png_jmpbuf(reader->png))) {
    return 0;
  }
  png_charp name = NULL;
  int compression = 0;
  png_bytep bytes = NULL;
  png_uint_32 count = 0;
  if (png_get_iCCP(reader->png, reader->info, &name, &compression, &bytes, &count) == 0 || bytes == NULL) {
    return 0;
  }
  if (capacity > 0) {
    memcpy(into, bytes, count < capacity ? count : capacity);
  }
  return count;
}

// C because the words lie in the handle.
const char *mpng_reader_profile_fault(const mpng_reader *reader) {
  bool is_kept = png_get_valid(reader->png, reader->info, PNG_INFO_iCCP) != 0;
  return is_kept ? "" : reader->failure.profile_warning;
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

// C because the words lie in the handle.
const char *mpng_reader_message(const mpng_reader *reader) { return reader->failure.message; }

// C because the number lies in the handle; Swift's errno may have changed on the way.
int mpng_reader_errno(const mpng_reader *reader) { return reader->failure.error_number; }
