// Writing: rows of BGRX to a callback.

#ifdef MOSAIC_JPEG  // the trait JPEG: without it, the library need not be there

#include <stdlib.h>
#include <string.h>

#include "failure.h"
#include "quantizer.h"

enum { BUFFER_SIZE = 1 << 14 };

struct mjpeg_writer {
  mjpeg_failure failure;
  struct jpeg_compress_struct codec;
  struct jpeg_destination_mgr destination;
  void *context;
  mjpeg_write_callback write;
  // Of a picture that is to be small: its quality, or 0; and until its end a JPEG of it that has lost nothing but the halved colours, of
  // which libjpeg then reads the coefficients.
  int quality;
  bool is_held;
  uint8_t *held;
  size_t held_count;
  size_t held_capacity;
  struct jpeg_decompress_struct source;
  uint8_t buffer[BUFFER_SIZE];
};

// MARK: Callbacks

// C because it may leave by longjmp.
static void hold(mjpeg_writer *writer, size_t count) {
  if (writer->held_count + count > writer->held_capacity) {
    size_t capacity = (writer->held_count + count) * 2;
    uint8_t *grown = realloc(writer->held, capacity);
    if (grown == NULL) {
      mjpeg_fail(&writer->failure, MJPEG_NO_MEMORY, "");
    }
    writer->held = grown;
    writer->held_capacity = capacity;
  }
  memcpy(writer->held + writer->held_count, writer->buffer, count);
  writer->held_count += count;
}

// C because it may leave by longjmp. The Swift callback has returned by then.
static void send(mjpeg_writer *writer, size_t count) {
  if (writer->is_held) {
    hold(writer, count);
  } else if (count > 0 && writer->write(writer->context, writer->buffer, count) != 0) {
    mjpeg_fail(&writer->failure, MJPEG_IO, "cannot write");
  }
  writer->destination.next_output_byte = writer->buffer;
  writer->destination.free_in_buffer = BUFFER_SIZE;
}

// C because libjpeg calls them; `client_data` is the handle, set below.
static void begin(j_compress_ptr codec) { send(codec->client_data, 0); }

static boolean empty(j_compress_ptr codec) {
  // The whole buffer, whatever `free_in_buffer` says: so libjpeg asks.
  send(codec->client_data, BUFFER_SIZE);
  return TRUE;
}

static void end(j_compress_ptr codec) {
  send(codec->client_data, BUFFER_SIZE - codec->dest->free_in_buffer);
}

// MARK: Life

// C because of setjmp. On failure the caller closes what there is.
static bool create(mjpeg_writer *writer) {
  writer->codec.err = mjpeg_failure_set_up(&writer->failure);
  if (setjmp(writer->failure.jump)) {
    return false;
  }
  writer->codec.client_data = writer;
  jpeg_create_compress(&writer->codec);
  writer->codec.dest = &writer->destination;
  writer->destination.init_destination = begin;
  writer->destination.empty_output_buffer = empty;
  writer->destination.term_destination = end;
  return true;
}

// C because libjpeg's records must not move, and their callbacks find each other in this one.
mjpeg_writer *mjpeg_writer_open(void *context, mjpeg_write_callback write) {
  mjpeg_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) {
    return NULL;
  }
  writer->context = context;
  writer->write = write;
  if (!create(writer)) {
    mjpeg_writer_close(writer);
    return NULL;
  }
  return writer;
}

// C because the handle is C's. Destroying raises no error.
void mjpeg_writer_close(mjpeg_writer *writer) {
  jpeg_destroy_compress(&writer->codec);
  jpeg_destroy_decompress(&writer->source);
  free(writer->held);
  free(writer);
}

// MARK: Picture

// C because the record is C's.
void mjpeg_writer_set_stop(mjpeg_writer *writer, mjpeg_stop_callback is_stopped, void *context) {
  writer->failure.is_stopped = is_stopped;
  writer->failure.stop_context = context;
}

// C because of setjmp. Baseline with the tables of the standard: tables of the picture's own need all of its
// coefficients in memory before the first byte is written, as they are of a picture that is to be small.
mjpeg_status mjpeg_writer_begin(mjpeg_writer *writer, mjpeg_write_settings settings) {
  if (writer->failure.status != MJPEG_OK) {
    return writer->failure.status;
  }
  if (setjmp(writer->failure.jump)) {
    return writer->failure.status;
  }
  j_compress_ptr codec = &writer->codec;
  codec->image_width = settings.width;
  codec->image_height = settings.height;
  codec->input_components = 4;
  codec->in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(codec);
  writer->is_held = settings.is_small;
  writer->quality = settings.is_small ? settings.quality : 0;
  // With steps of 1 coefficients are only rounded.
  jpeg_set_quality(codec, settings.is_small ? 100 : settings.quality, TRUE);
  codec->dct_method = JDCT_ISLOW;
  codec->comp_info[0].h_samp_factor = settings.halves_chroma ? 2 : 1;
  codec->comp_info[0].v_samp_factor = settings.halves_chroma ? 2 : 1;
  if (settings.dots_per_inch > 0) {
    codec->density_unit = 1;
    codec->X_density = settings.dots_per_inch;
    codec->Y_density = settings.dots_per_inch;
  }
  jpeg_start_compress(codec, TRUE);
  return MJPEG_OK;
}

// C because of setjmp.
mjpeg_status mjpeg_writer_write_marker(
    mjpeg_writer *writer, int marker, const uint8_t *bytes, size_t count) {
  if (writer->failure.status != MJPEG_OK) {
    return writer->failure.status;
  }
  if (setjmp(writer->failure.jump)) {
    return writer->failure.status;
  }
  jpeg_write_marker(&writer->codec, marker, bytes, (unsigned)count);
  return MJPEG_OK;
}

// C because of setjmp.
mjpeg_status mjpeg_writer_write_row(mjpeg_writer *writer, const uint8_t *row) {
  if (writer->failure.status != MJPEG_OK) {
    return writer->failure.status;
  }
  if (setjmp(writer->failure.jump)) {
    return writer->failure.status;
  }
  // libjpeg's rows are not const, but it only reads them.
  JSAMPROW rows[] = {(JSAMPROW)(uintptr_t)row};
  jpeg_write_scanlines(&writer->codec, rows, 1);
  return MJPEG_OK;
}

// C because it may leave by longjmp. Reads what is held, quantizes it anew, and writes it in several scans with codes of its own.
static void write_small(mjpeg_writer *writer) {
  j_decompress_ptr source = &writer->source;
  j_compress_ptr codec = &writer->codec;
  source->err = &writer->failure.manager;
  jpeg_create_decompress(source);
  jpeg_mem_src(source, writer->held, writer->held_count);
  const int kept[] = {JPEG_APP0 + 1, JPEG_APP0 + 2, JPEG_COM};
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
    jpeg_save_markers(source, kept[i], 0xFFFF);
  }
  jpeg_read_header(source, TRUE);
  jvirt_barray_ptr *coefficients = jpeg_read_coefficients(source);
  jpeg_copy_critical_parameters(source, codec);
  mjpeg_set_small_tables(codec, writer->quality);
  mjpeg_quantize(source, coefficients, codec, &writer->failure);
  jpeg_simple_progression(codec);
  codec->optimize_coding = TRUE;
  writer->is_held = false;
  jpeg_write_coefficients(codec, coefficients);
  for (jpeg_saved_marker_ptr marker = source->marker_list; marker != NULL; marker = marker->next) {
    jpeg_write_marker(codec, marker->marker, marker->data, marker->data_length);
  }
  jpeg_finish_compress(codec);
}

// C because of setjmp.
mjpeg_status mjpeg_writer_finish(mjpeg_writer *writer) {
  if (writer->failure.status != MJPEG_OK) {
    return writer->failure.status;
  }
  if (setjmp(writer->failure.jump)) {
    return writer->failure.status;
  }
  jpeg_finish_compress(&writer->codec);
  if (writer->is_held) {
    write_small(writer);
  }
  return MJPEG_OK;
}

// MARK: Errors

// C because the message is in the handle.
const char *mjpeg_writer_message(const mjpeg_writer *writer) { return writer->failure.message; }

#endif  // MOSAIC_JPEG
