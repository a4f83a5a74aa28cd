// The C that Swift cannot write for PNG: libpng reports errors by longjmp, which must never cross a Swift frame.
//
// Every function here that calls into libpng sets its own setjmp and returns a status; the words of the error
// stay in the handle. A handle that has failed keeps failing with the same status: libpng's state is not
// defined after an error. Nothing is printed. libpng's own header stays hidden from Swift.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum mpng_status {
  MPNG_OK = 0,
  MPNG_TRUNCATED,  // the source ended too early
  MPNG_CORRUPT,    // libpng refuses what it read; see the message
  MPNG_NO_MEMORY,
  MPNG_IO,  // the file could not be read, or the write callback said no
  MPNG_STOPPED,  // the stop callback said so
} mpng_status;

// MARK: Reading

typedef struct mpng_reader mpng_reader;

typedef struct mpng_header {
  uint32_t width;
  uint32_t height;
  uint8_t bit_depth;
  bool has_alpha;  // by colour type or by tRNS
  bool is_interlaced;
  uint8_t color_type;    // as in IHDR
  bool has_color_key;    // tRNS that names one colour as transparent, of a gray or RGB picture
  bool is_gamma_free;    // no gAMA, or the one of sRGB: samples are shown as they are
  // What the file says of its colours, each where it is there and in order.
  bool has_srgb;
  bool has_gamma;
  uint32_t gamma;  // the encoder's, times 100,000
  bool has_primaries;
  int32_t primaries[8];  // white, red, green, blue: x and y, times 100,000
  bool has_cicp;
  uint8_t cicp[4];       // primaries, transfer, matrix, full range
  uint64_t data_offset;  // bytes read so far: where the payload of the first IDAT begins
} mpng_header;

// Copies `count` bytes from `offset` on, all of which are there, and returns how many it could read. It must not jump.
typedef size_t (*mpng_read_callback)(void *context, size_t offset, uint8_t *into, size_t count);

// Returns NULL when memory is short. Reads a file of `count` bytes through `read`, when its header and rows are read and at no
// other time; `context` must outlive the reader.
mpng_reader *mpng_reader_open(void *context, mpng_read_callback read, size_t count);
void mpng_reader_close(mpng_reader *reader);

// Whether reading is to end. It must not jump.
typedef bool (*mpng_stop_callback)(void *context);

// Has `is_stopped` asked for each row of each pass, and now and then between chunks. `context` must outlive all other calls
// but that which closes the reader.
void mpng_reader_set_stop(mpng_reader *reader, mpng_stop_callback is_stopped, void *context);

// Reads up to the picture's data; allocates nothing that grows with the picture.
mpng_status mpng_reader_read_header(mpng_reader *reader, mpng_header *header);

// The palette as 256 colours of BGRA, not premultiplied; those that the file does not give are opaque black.
void mpng_reader_copy_palette(mpng_reader *reader, uint8_t into[1024]);

// Copies up to `capacity` bytes of the eXIf chunk and returns how many it has in all (0: none before the data).
size_t mpng_reader_copy_exif(mpng_reader *reader, uint8_t *into, size_t capacity);

// Copies up to `capacity` bytes of the ICC profile and returns how many it has in all (0: none, or one that libpng refuses).
size_t mpng_reader_copy_profile(mpng_reader *reader, uint8_t *into, size_t capacity);

// Why libpng refused a profile; empty if it did not.
const char *mpng_reader_profile_fault(const mpng_reader *reader);

typedef enum mpng_pixels {
  MPNG_SRGB,     // BGRA8, with the file's gamma applied where it has another than sRGB
  MPNG_AS_SRGB,  // BGRA8, with the stored values as they are, whatever the file says of its gamma
  MPNG_SAMPLES,  // as stored, but at least 8 bits: gray or RGB, and alpha if has_alpha; 16 bits in the machine's order
} mpng_pixels;

// Says what rows are wanted; they are not premultiplied. Returns the bytes of a row, 0 after an error.
mpng_status mpng_reader_start(mpng_reader *reader, mpng_pixels pixels, size_t *row_bytes);

// Fills one row, from the top. The caller asks at most `height` times.
mpng_status mpng_reader_read_row(mpng_reader *reader, uint8_t *row);

const char *mpng_reader_message(const mpng_reader *reader);

// MARK: Writing

typedef struct mpng_writer mpng_writer;

// Takes `count` bytes; anything but 0 stops the writer with MPNG_IO.
typedef int (*mpng_write_callback)(void *context, const uint8_t *bytes, size_t count);

typedef struct mpng_write_settings {
  uint32_t width;
  uint32_t height;
  bool has_alpha;  // RGBA, otherwise RGB
  uint32_t pixels_per_meter;  // 0: not stated
} mpng_write_settings;

// Returns NULL when memory is short. `context` must outlive the writer.
mpng_writer *mpng_writer_open(void *context, mpng_write_callback write);
void mpng_writer_close(mpng_writer *writer);

// Writes everything up to the picture's data.
mpng_status mpng_writer_begin(mpng_writer *writer, mpng_write_settings settings);

// Writes one IDAT chunk: the next at most 2^31 - 1 bytes of the zlib stream.
mpng_status mpng_writer_write_data(mpng_writer *writer, const uint8_t *bytes, size_t count);

// Writes any other chunk, such as those of an APNG; `name` has four letters.
mpng_status mpng_writer_write_chunk(mpng_writer *writer, const char *name, const uint8_t *bytes, size_t count);

// Writes the end, after the last chunk of data.
mpng_status mpng_writer_finish(mpng_writer *writer);

const char *mpng_writer_message(const mpng_writer *writer);

// The version of the libpng library in use, such as "1.6.39".
const char *mpng_version(void);
