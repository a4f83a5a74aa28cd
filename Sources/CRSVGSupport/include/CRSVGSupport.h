// librsvg for Swift, without its headers: those of GLib and Cairo are other modules of Swift, too, and types would be found twice.

#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mrsvg_document mrsvg_document;

/// Bytes of a message, with its zero.
enum { MRSVG_MESSAGE = 240 };

typedef enum { MRSVG_OK, MRSVG_NO_MEMORY, MRSVG_DAMAGED } mrsvg_status;

/// What the root element says of its size: sides in pixels at 96 an inch, below 0 where it says none in such units; the sides of
/// its viewBox, 0 without one.
typedef struct {
  double width, height, box_width, box_height;
} mrsvg_size;

/// A piece of a drawing: it is scaled, moved to the left and up by so many pixels, and drawn in so many.
typedef struct {
  double viewport_width, viewport_height;
  double crop_x, crop_y, scale_x, scale_y;
  double left, top;
  int columns, rows;
} mrsvg_piece;

/// Parses a document, which has no place of its own: nothing that it names is opened. NULL and a message where that fails.
mrsvg_document *mrsvg_open(const uint8_t *bytes, size_t count, char message[MRSVG_MESSAGE]);

/// Frees a document.
void mrsvg_close(mrsvg_document *document);

/// The size of a document.
mrsvg_size mrsvg_size_of(mrsvg_document *document);

/// Draws a piece over pixels that are 0, as premultiplied BGRA; `stride` bytes from row to row, a multiple of 4.
mrsvg_status mrsvg_draw(
  mrsvg_document *document, const mrsvg_piece *piece, uint8_t *pixels, int stride, char message[MRSVG_MESSAGE]);

/// The version of librsvg.
const char *mrsvg_version(void);
