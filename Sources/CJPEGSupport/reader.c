// Reading JPEG: from the caller's bytes to rows of gray, RGB or CMYK.

#ifdef MOSAIC_JPEG  // the trait JPEG: without it, the library need not be there

#include <stdlib.h>

#include <jerror.h>

#include "reader.h"

// A progressive file of a few kilobytes may ask for millions of scans, each of which passes over the whole picture.
// Encoders write about ten; Skia allows as many as we do.
enum { MOST_SCANS = 100 };

// C because libjpeg calls it for each row of blocks, and it leaves by longjmp where there are too many scans.
static void watch(j_common_ptr codec) {
  j_decompress_ptr decoder = (j_decompress_ptr)codec;
  mjpeg_check_stop((mjpeg_failure *)codec->err);
  if (decoder->input_scan_number > MOST_SCANS) {
    mjpeg_fail((mjpeg_failure *)codec->err, MJPEG_UNSUPPORTED, "more than 100 scans");
  }
}

// MARK: Life

// C because of setjmp. On failure the caller closes what there is.
static bool create(mjpeg_reader *reader) {
  reader->codec.err = mjpeg_failure_set_up(&reader->failure);
  if (setjmp(reader->failure.jump)) {
    return false;
  }
  reader->codec.client_data = reader;
  jpeg_create_decompress(&reader->codec);
  reader->codec.src = &reader->source.manager;
  reader->codec.progress = &reader->progress;
  reader->progress.progress_monitor = watch;
  jpeg_set_marker_processor(&reader->codec, JPEG_APP0 + 1, mjpeg_keep_exif);
  jpeg_set_marker_processor(&reader->codec, JPEG_APP0 + 2, mjpeg_keep_profile);
  return true;
}

// C because libjpeg's records must not move, and their callbacks find each other in this one.
mjpeg_reader *mjpeg_reader_open(void *context, mjpeg_read_callback read, size_t count) {
  mjpeg_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) {
    return NULL;
  }
  if (!mjpeg_source_open(&reader->source, context, read, count) || !create(reader)) {
    mjpeg_reader_close(reader);
    return NULL;
  }
  return reader;
}

// C because the handle is C's. Destroying, also what was never whole, raises no error and reads nothing.
void mjpeg_reader_close(mjpeg_reader *reader) {
  jpeg_destroy_decompress(&reader->codec);
  mjpeg_source_close(&reader->source);
  free(reader->exif);
  free(reader->profile);
  free(reader);
}

// C because the record is C's.
void mjpeg_reader_set_stop(mjpeg_reader *reader, mjpeg_stop_callback is_stopped, void *context) {
  reader->failure.is_stopped = is_stopped;
  reader->failure.stop_context = context;
}

// MARK: Header

// C because of setjmp.
mjpeg_status mjpeg_reader_read_header(mjpeg_reader *reader, mjpeg_header *header) {
  if (reader->failure.status != MJPEG_OK) {
    return reader->failure.status;
  }
  if (setjmp(reader->failure.jump)) {
    return reader->failure.status;
  }
  j_decompress_ptr codec = &reader->codec;
  jpeg_read_header(codec, TRUE);
  // The last bytes of the header were those of an end that is not there.
  if (reader->failure.is_source_empty) {
    mjpeg_fail(&reader->failure, MJPEG_TRUNCATED, "");
  }
  // Since libjpeg-turbo 3 the library takes others, but hands them out through other calls.
  if (codec->data_precision != 8) {
    ERREXIT1(codec, JERR_BAD_PRECISION, codec->data_precision);
  }
  switch (codec->jpeg_color_space) {
    case JCS_GRAYSCALE:
      codec->out_color_space = JCS_GRAYSCALE;
      break;
    case JCS_RGB:
    case JCS_YCbCr:
      codec->out_color_space = JCS_RGB;
      break;
    case JCS_CMYK:
    case JCS_YCCK:
      codec->out_color_space = JCS_CMYK;
      break;
    default:
      ERREXIT(codec, JERR_CONVERSION_NOTIMPL);
  }
  header->width = codec->image_width;
  header->height = codec->image_height;
  header->components = (uint8_t)codec->num_components;
  header->is_progressive = jpeg_has_multiple_scans(codec);
  return MJPEG_OK;
}

// MARK: Pixels

// C because it may leave by longjmp. An arithmetic decoder takes zeros for what its data lacks, and that is no fault:
// encoders leave zeros at the end out (T.81, D.1.8). Only the marker behind the data tells a whole picture from a cut one.
static void check_arithmetic_end(mjpeg_reader *reader) {
  if (reader->codec.arith_code && reader->failure.is_source_empty) {
    mjpeg_fail(&reader->failure, MJPEG_TRUNCATED, "");
  }
}

// C because it may leave by longjmp, and reads libjpeg's records. A picture in several scans has been read to its end
// by now. What must be there: every component, and if the end was not seen, all bits of it.
static void check_scans(mjpeg_reader *reader) {
  j_decompress_ptr codec = &reader->codec;
  mjpeg_status status = reader->failure.is_source_empty ? MJPEG_TRUNCATED : MJPEG_CORRUPT;
  check_arithmetic_end(reader);
  for (int component = 0; component < codec->num_components; component++) {
    if (codec->comp_info[component].quant_table == NULL) {
      mjpeg_fail(&reader->failure, status, "a colour channel has no data");
    }
    if (codec->coef_bits == NULL) {
      continue;
    }
    // The last exact bit of each coefficient: -1 where nothing came, 0 where all did.
    if (codec->coef_bits[component][0] < 0) {
      mjpeg_fail(&reader->failure, status, "a colour channel has no data");
    }
    for (int k = 0; reader->failure.is_source_empty && k < DCTSIZE2; k++) {
      if (codec->coef_bits[component][k] != 0) {
        mjpeg_fail(&reader->failure, MJPEG_TRUNCATED, "");
      }
    }
  }
}

// C because of setjmp. The exact inverse transform, whose vector and plain code agree to the bit, and the smooth
// upsampling. Blocks that a progressive file never refines are not smoothed: that differs from version to version.
mjpeg_status mjpeg_reader_start(mjpeg_reader *reader, unsigned reduction, uint32_t *width, uint32_t *height) {
  if (reader->failure.status != MJPEG_OK) {
    return reader->failure.status;
  }
  if (setjmp(reader->failure.jump)) {
    return reader->failure.status;
  }
  j_decompress_ptr codec = &reader->codec;
  codec->scale_num = 1;
  codec->scale_denom = reduction;
  codec->dct_method = JDCT_ISLOW;
  codec->do_fancy_upsampling = TRUE;
  codec->do_block_smoothing = FALSE;
  reader->failure.is_in_scans = true;
  jpeg_start_decompress(codec);
  if (jpeg_has_multiple_scans(codec)) {
    check_scans(reader);
  }
  *width = codec->output_width;
  *height = codec->output_height;
  return MJPEG_OK;
}

// C because of setjmp.
mjpeg_status mjpeg_reader_read_row(mjpeg_reader *reader, uint8_t *row) {
  if (reader->failure.status != MJPEG_OK) {
    return reader->failure.status;
  }
  if (setjmp(reader->failure.jump)) {
    return reader->failure.status;
  }
  j_decompress_ptr codec = &reader->codec;
  jpeg_read_scanlines(codec, &row, 1);
  if (codec->arith_code && codec->output_scanline == codec->output_height) {
    // Reads up to the end marker, and tells of bytes before it that are left over.
    jpeg_finish_decompress(codec);
    check_arithmetic_end(reader);
  }
  return MJPEG_OK;
}

// C because the number is in the handle.
size_t mjpeg_reader_stray_bytes(const mjpeg_reader *reader) { return reader->failure.stray_bytes; }

// MARK: Errors

// C because the message is in the handle.
const char *mjpeg_reader_message(const mjpeg_reader *reader) { return reader->failure.message; }

#endif  // MOSAIC_JPEG
