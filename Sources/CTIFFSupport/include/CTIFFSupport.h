// The C that Swift cannot write for TIFF: libtiff's fields are read by functions with variable arguments, and its errors
// come as formats with lists of arguments.
//
// Every function here returns a status; the words of the error stay in the handle. Nothing is printed, and no state is
// shared between handles. libtiff's own header stays hidden from Swift.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum mtiff_status {
  MTIFF_OK = 0,
  MTIFF_TRUNCATED,  // something lies behind the end of the file
  MTIFF_CORRUPT,    // what was read breaks the rules; see the message
  MTIFF_NO_MEMORY,
  MTIFF_IO,  // bytes that the file has could not be read
} mtiff_status;

typedef struct mtiff_reader mtiff_reader;

// Copies up to `count` bytes from `offset` on; returns how many: fewer than the file has only where it cannot be read.
typedef size_t (*mtiff_read_callback)(void *context, size_t offset, uint8_t *into, size_t count);

// The fields of the first directory, with the defaults of the standard where they are missing.
typedef struct mtiff_page {
  uint32_t width;
  uint32_t height;
  uint32_t rows_per_strip;  // 0 where the page has tiles
  uint32_t tile_width;      // 0 where it has strips
  uint32_t tile_height;     // likewise
  uint32_t pieces;          // strips or tiles, of all planes
  uint32_t profile_bytes;   // of the ICC profile
  uint16_t bits;            // of a sample
  uint16_t samples;         // of a pixel
  uint16_t sample_format;   // 1: unsigned, 2: signed, 3: floating point, 4: not stated
  uint16_t photometric;
  uint16_t compression;
  uint16_t orientation;
  uint16_t ink_set;         // 1: CMYK
  uint16_t extra_samples;   // behind the colours
  uint16_t extra_kinds[8];  // of the first of them; 0: not stated, 1: associated alpha, 2: unassociated alpha
  bool has_extra_samples;   // the file has the field; otherwise what is above was guessed
  bool has_photometric;     // likewise
  bool has_palette;
  bool has_lost_palette;    // libtiff ignores it: it has another number of colours than the pixels can name
  bool is_separate;         // each channel in a plane of its own
  bool is_camera_raw;       // it is a DNG, or its first page is only a preview of what is in others
  bool can_decompress;      // libtiff has the codec
} mtiff_page;

// Returns NULL when memory is short. Reads a file of `length` bytes through `read`, and only while a function of this header
// runs; `context` must outlive the reader.
mtiff_reader *mtiff_reader_open(void *context, mtiff_read_callback read, size_t length);
void mtiff_reader_close(mtiff_reader *reader);

// Reads the first directory; what it allocates is bounded by the file's length and `largest`, bytes of one allocation.
mtiff_status mtiff_reader_read_header(mtiff_reader *reader, size_t largest, mtiff_page *page);

// Copies the first `count` bytes of the ICC profile, which has as many.
void mtiff_reader_copy_profile(mtiff_reader *reader, uint8_t *into, size_t count);

// Copies `count` colours of the palette, 16 bits a channel: all reds, all greens, all blues. The page has one.
void mtiff_reader_copy_palette(mtiff_reader *reader, uint16_t *into, size_t count);

// Gets ready to read pixels. YCbCr that is compressed as JPEG comes out as RGB.
mtiff_status mtiff_reader_start(mtiff_reader *reader, bool converts_to_rgb);

// Bytes of a row of a strip, or of a tile; 0 where they cannot be counted.
uint64_t mtiff_reader_row_bytes(mtiff_reader *reader);
uint64_t mtiff_reader_tile_bytes(mtiff_reader *reader);

// Where a strip or tile is, and how many bytes it has in the file.
mtiff_status mtiff_reader_place(mtiff_reader *reader, uint32_t piece, uint64_t *offset, uint64_t *count);

// Fills `into` with a row of a plane, decoded; rows come from the top. All rows of a reader are of one plane.
mtiff_status mtiff_reader_read_row(mtiff_reader *reader, uint32_t row, uint16_t plane, uint8_t *into);

// Fills `into` with `count` bytes, a whole tile.
mtiff_status mtiff_reader_read_tile(mtiff_reader *reader, uint32_t tile, uint8_t *into, size_t count);

const char *mtiff_reader_message(const mtiff_reader *reader);

// The version of libtiff, such as "4.5.0".
const char *mtiff_version(void);
