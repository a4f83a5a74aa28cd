// The C that Swift cannot write for JPEG: libjpeg reports errors by longjmp, which must never cross a Swift frame.
//
// Every function here that calls into libjpeg sets its own setjmp and returns a status; the words of the error stay in
// the handle. A handle that has failed keeps failing with the same status. Nothing is printed. libjpeg's own header
// stays hidden from Swift. Of libjpeg-turbo the libjpeg API is used and not TurboJPEG's: that one takes whole pictures.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum mjpeg_status {
  MJPEG_OK = 0,
  MJPEG_TRUNCATED,    // the source ended too early
  MJPEG_CORRUPT,      // what was read breaks the rules, or pixels are lost; see the message
  MJPEG_UNSUPPORTED,  // a kind of JPEG that the library or we do not read; see the message
  MJPEG_NO_MEMORY,
  MJPEG_IO,  // the file could not be read, or the write callback said no
  MJPEG_STOPPED,  // the stop callback said so
} mjpeg_status;

// MARK: Reading

typedef struct mjpeg_reader mjpeg_reader;

typedef struct mjpeg_header {
  uint32_t width;
  uint32_t height;
  uint8_t components;   // 1: gray, 3: colour, 4: CMYK
  bool is_progressive;  // or several scans of another kind: libjpeg holds all coefficients
} mjpeg_header;

// Copies `count` bytes from `offset` on, all of which are there, and returns how many it could read. It must not jump.
typedef size_t (*mjpeg_read_callback)(void *context, size_t offset, uint8_t *into, size_t count);

// Returns NULL when memory is short. Reads a file of `count` bytes through `read`, when its header and rows are read and at no
// other time; `context` must outlive the reader.
mjpeg_reader *mjpeg_reader_open(void *context, mjpeg_read_callback read, size_t count);
void mjpeg_reader_close(mjpeg_reader *reader);

// Whether reading is to end. It must not jump.
typedef bool (*mjpeg_stop_callback)(void *context);

// Has `is_stopped` asked whenever the file is read, and for each row of blocks of each scan: a progressive picture is read to
// its end before its first row. `context` must outlive all other calls but that which closes the reader.
void mjpeg_reader_set_stop(mjpeg_reader *reader, mjpeg_stop_callback is_stopped, void *context);

// Reads up to the picture's data; allocates nothing that grows with the picture.
mjpeg_status mjpeg_reader_read_header(mjpeg_reader *reader, mjpeg_header *header);

// Copies up to `capacity` bytes of the TIFF structure in the first Exif segment; returns how many it has (0: none).
size_t mjpeg_reader_copy_exif(const mjpeg_reader *reader, uint8_t *into, size_t capacity);

// Copies up to `capacity` bytes of the ICC profile; returns how many it has (0: none, or one that is not whole).
size_t mjpeg_reader_copy_profile(const mjpeg_reader *reader, uint8_t *into, size_t capacity);

// Whether there is a profile, whole or not.
bool mjpeg_reader_has_profile(const mjpeg_reader *reader);

// Gets ready to decode at 1, 1/2, 1/4 or 1/8 of the stored size, rounded up. Rows are gray, RGB, or CMYK as stored.
mjpeg_status mjpeg_reader_start(mjpeg_reader *reader, unsigned reduction, uint32_t *width, uint32_t *height);

// Fills one row of width x components bytes, from the top. The caller asks at most `height` times.
mjpeg_status mjpeg_reader_read_row(mjpeg_reader *reader, uint8_t *row);

// How many stray bytes were passed over among the pixels so far.
size_t mjpeg_reader_stray_bytes(const mjpeg_reader *reader);

const char *mjpeg_reader_message(const mjpeg_reader *reader);

// MARK: Writing

typedef struct mjpeg_writer mjpeg_writer;

// Takes `count` bytes; anything but 0 stops the writer with MJPEG_IO.
typedef int (*mjpeg_write_callback)(void *context, const uint8_t *bytes, size_t count);

typedef struct mjpeg_write_settings {
  uint32_t width;   // at most mjpeg_largest_side()
  uint32_t height;  // likewise
  int quality;      // 1...100
  bool halves_chroma;  // 4:2:0, otherwise 4:4:4
  bool is_small;       // in several scans, and quantized for the fewest bytes: all of it in memory, and many times the time
  uint16_t dots_per_inch;  // 0: not stated
} mjpeg_write_settings;

// Returns NULL when memory is short. `context` must outlive the writer.
mjpeg_writer *mjpeg_writer_open(void *context, mjpeg_write_callback write);
void mjpeg_writer_close(mjpeg_writer *writer);

// Has `is_stopped` asked while a picture is made small, which is most of its work. `context` must outlive all other calls.
void mjpeg_writer_set_stop(mjpeg_writer *writer, mjpeg_stop_callback is_stopped, void *context);

// Writes everything up to the picture's data.
mjpeg_status mjpeg_writer_begin(mjpeg_writer *writer, mjpeg_write_settings settings);

// Writes a segment, such as a comment (0xFE), before the first row; `count` is at most 65,533.
mjpeg_status mjpeg_writer_write_marker(mjpeg_writer *writer, int marker, const uint8_t *bytes, size_t count);

// Writes one row of BGRX: the fourth byte of a pixel is not looked at.
mjpeg_status mjpeg_writer_write_row(mjpeg_writer *writer, const uint8_t *row);

// Writes the end, after the last row.
mjpeg_status mjpeg_writer_finish(mjpeg_writer *writer);

const char *mjpeg_writer_message(const mjpeg_writer *writer);

// The most pixels that libjpeg reads or writes along a side.
uint32_t mjpeg_largest_side(void);

// The version of libjpeg-turbo that this was built with, such as "2.1.5".
const char *mjpeg_version(void);
