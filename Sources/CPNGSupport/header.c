// Reading the header of a PNG: its sides, colours, palette, EXIF and profile.

#include <string.h>

#include "reader.h"

enum { LARGEST_CHUNK = 16 << 20 };

// Text, times and the like are skipped, not stored: a file may carry megabytes of them. What is left is what
// libpng's simplified reader looks at, and eXIf for the orientation.
static void skip_unused_chunks(png_structp png) {
  static const png_byte used[] = "bKGD\0cHRM\0eXIf\0gAMA\0iCCP\0sBIT\0sRGB";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, used, (int)(sizeof used / 5));
  // libpng knows cICP only since 1.6.45, so it is kept as an unknown chunk; the cache limit below allows it once.
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
  png_set_read_fn(png, reader, mpng_reader_read_bytes);
  png_set_benign_errors(png, 1);
  // libpng's own limit is a million a side; the caller checks its own, which is in pixels.
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

// C because the text is in the handle.
const char *mpng_reader_profile_fault(const mpng_reader *reader) {
  bool is_kept = png_get_valid(reader->png, reader->info, PNG_INFO_iCCP) != 0;
  return is_kept ? "" : reader->failure.profile_warning;
}
