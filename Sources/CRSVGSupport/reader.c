// librsvg's functions, called for Swift.

#ifdef MOSAIC_SVG
#include "CRSVGSupport.h"

#include <librsvg/rsvg.h>
#include <string.h>

struct mrsvg_document {
  RsvgHandle *handle;
};

static void take_message(GError *error, char message[MRSVG_MESSAGE]) {
  g_strlcpy(message, error && error->message ? error->message : "librsvg cannot draw it", MRSVG_MESSAGE);
  if (error) g_error_free(error);
}

mrsvg_document *mrsvg_open(const uint8_t *bytes, size_t count, char message[MRSVG_MESSAGE]) {
  GError *error = NULL;
  RsvgHandle *handle = rsvg_handle_new_from_data(bytes, count, &error);
  if (!handle) {
    take_message(error, message);
    return NULL;
  }
  rsvg_handle_set_dpi(handle, 96);
  mrsvg_document *document = g_new0(mrsvg_document, 1);
  document->handle = handle;
  return document;
}

void mrsvg_close(mrsvg_document *document) {
  g_object_unref(document->handle);
  g_free(document);
}

// A length in pixels of CSS; -1 for percent.
static double pixels(gboolean is_there, RsvgLength length) {
  if (!is_there) return -1;
  switch (length.unit) {
    case RSVG_UNIT_PX: return length.length;
    case RSVG_UNIT_IN: return length.length * 96;
    case RSVG_UNIT_CM: return length.length * 96 / 2.54;
    case RSVG_UNIT_MM: return length.length * 96 / 25.4;
    case RSVG_UNIT_PT: return length.length * 96 / 72;
    case RSVG_UNIT_PC: return length.length * 16;
    case RSVG_UNIT_EM: return length.length * 16;
    case RSVG_UNIT_EX: return length.length * 8;
    default: return -1;
  }
}

mrsvg_size mrsvg_size_of(mrsvg_document *document) {
  gboolean has_width = FALSE, has_height = FALSE, has_box = FALSE;
  RsvgLength width = {0}, height = {0};
  RsvgRectangle box = {0};
  rsvg_handle_get_intrinsic_dimensions(
    document->handle, &has_width, &width, &has_height, &height, &has_box, &box);
  mrsvg_size size = {
    pixels(has_width, width), pixels(has_height, height), has_box ? box.width : 0, has_box ? box.height : 0};
  return size;
}

mrsvg_status mrsvg_draw(
  mrsvg_document *document, const mrsvg_piece *piece, uint8_t *target, int stride, char message[MRSVG_MESSAGE]) {
  cairo_surface_t *surface =
    cairo_image_surface_create_for_data(target, CAIRO_FORMAT_ARGB32, piece->columns, piece->rows, stride);
  cairo_t *context = cairo_create(surface);
  mrsvg_status status = MRSVG_OK;
  cairo_translate(context, -piece->left, -piece->top);
  cairo_scale(context, piece->scale_x, piece->scale_y);
  cairo_translate(context, -piece->crop_x, -piece->crop_y);
  RsvgRectangle viewport = {0, 0, piece->viewport_width, piece->viewport_height};
  GError *error = NULL;
  if (cairo_status(context) == CAIRO_STATUS_SUCCESS &&
      !rsvg_handle_render_document(document->handle, context, &viewport, &error)) {
    take_message(error, message);
    status = MRSVG_DAMAGED;
  }
  cairo_status_t drawn = cairo_status(context);
  if (status == MRSVG_OK && drawn != CAIRO_STATUS_SUCCESS) {
    g_strlcpy(message, cairo_status_to_string(drawn), MRSVG_MESSAGE);
    status = drawn == CAIRO_STATUS_NO_MEMORY ? MRSVG_NO_MEMORY : MRSVG_DAMAGED;
  }
  cairo_destroy(context);
  cairo_surface_finish(surface);
  cairo_surface_destroy(surface);
  return status;
}

const char *mrsvg_version(void) { return LIBRSVG_VERSION; }
#else
// Without the trait there is nothing here.
typedef int mrsvg_nothing;
#endif
