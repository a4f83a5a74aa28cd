// Writing PNG: libpng writes the chunks; the data is compressed by the caller.

#include <stdlib.h>

#include "failure.h"

struct mpng_writer {
  mpng_failure failure;
  png_structp png;
  png_infop info;
  void *context;
  mpng_write_callback write;
};

// C because it is called by libpng and leaves by png_error, hence longjmp. The Swift callback has returned by then.
static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
  mpng_writer *writer = png_get_io_ptr(png);
  if (writer->write(writer->context, bytes, count) != 0) {
    writer->failure.status = MPNG_IO;
    png_error(png, "Write error");
  }
}

// C because libpng calls it. The owner of the sink flushes, once, at the end.
static void flush(png_structp png) { (void)png; }

// C because png_create_write_struct takes handlers that longjmp.
mpng_writer *mpng_writer_open(void *context, mpng_write_callback write) {
  mpng_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) {
    return NULL;
  }
  writer->context = context;
  writer->write = write;
  writer->png = png_create_write_struct_2(
      PNG_LIBPNG_VER_STRING, &writer->failure, mpng_on_error, mpng_on_warning, &writer->failure, mpng_allocate,
      mpng_release);
  if (writer->png != NULL) {
    writer->info = png_create_info_struct(writer->png);
  }
  if (writer->info == NULL) {
    mpng_writer_close(writer);
    return NULL;
  }
  return writer;
}

// C because png_destroy_write_struct takes the addresses of both pointers. It never raises an error.
void mpng_writer_close(mpng_writer *writer) {
  png_destroy_write_struct(&writer->png, &writer->info);
  free(writer);
}

// C because of setjmp.
mpng_status mpng_writer_begin(mpng_writer *writer, mpng_write_settings settings) {
  if (writer->failure.status != MPNG_OK) {
    return writer->failure.status;
  }
  if (setjmp(png_jmpbuf(writer->png))) {
    return writer->failure.status;
  }
  png_structp png = writer->png;
  png_infop info = writer->info;
  png_set_write_fn(png, writer, write_bytes, flush);
  // libpng's own limit is a million a side, for writing too.
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_IHDR(
      png, info, settings.width, settings.height, 8,
      settings.has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (settings.pixels_per_meter > 0) {
    png_set_pHYs(png, info, settings.pixels_per_meter, settings.pixels_per_meter, PNG_RESOLUTION_METER);
  }
  png_write_info(png, info);
  return MPNG_OK;
}

// C because of setjmp.
mpng_status mpng_writer_write_data(mpng_writer *writer, const uint8_t *bytes, size_t count) {
  if (writer->failure.status != MPNG_OK) {
    return writer->failure.status;
  }
  if (setjmp(png_jmpbuf(writer->png))) {
    return writer->failure.status;
  }
  png_write_chunk(writer->png, (png_const_bytep) "IDAT", bytes, count);
  return MPNG_OK;
}

// C because of setjmp.
mpng_status mpng_writer_write_chunk(mpng_writer *writer, const char *name, const uint8_t *bytes, size_t count) {
  if (writer->failure.status != MPNG_OK) {
    return writer->failure.status;
  }
  if (setjmp(png_jmpbuf(writer->png))) {
    return writer->failure.status;
  }
  png_write_chunk(writer->png, (png_const_bytep)name, bytes, count);
  return MPNG_OK;
}

// C because of setjmp.
mpng_status mpng_writer_finish(mpng_writer *writer) {
  if (writer->failure.status != MPNG_OK) {
    return writer->failure.status;
  }
  if (setjmp(png_jmpbuf(writer->png))) {
    return writer->failure.status;
  }
  // png_write_end would miss the data: it only knows of what went through png_write_row.
  png_write_chunk(writer->png, (png_const_bytep) "IEND", NULL, 0);
  return MPNG_OK;
}

// C because the message is in the handle.
const char *mpng_writer_message(const mpng_writer *writer) { return writer->failure.message; }
