// Reading: from a file descriptor or a copy of bytes to rows of gray, RGB or CMYK.

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jerror.h>

#include "source.h"

// A progressive file of a few kilobytes may ask for millions of scans, each of which passes over the whole picture.
// Encoders write ten or so; Skia allows as many.
enum { MOST_SCANS = 100 };

enum { LARGEST_SEGMENT = 65533, EXIF_PREFIX = 6, PROFILE_PREFIX = 14 };

// The decoder refuses profiles above 4 MiB; of a larger one just enough is kept to see that.
enum { LARGEST_PROFILE = (4 << 20) + LARGEST_SEGMENT };

struct mjpeg_reader {
  mjpeg_failure failure;
  mjpeg_source source;
  struct jpeg_progress_mgr progress;
  struct jpeg_decompress_struct codec;
  uint8_t *exif;
  size_t exif_count;

  // The profile's parts, one behind the other as they come, and where each is.
  uint8_t *profile;
  size_t profile_count;
  bool has_profile;
  bool is_profile_broken;
  uint8_t part_total;
  struct profile_part {
    uint32_t start;
    uint32_t count;
  } parts[256];
};

// MARK: Callbacks

// C because libjpeg calls it, and it leaves by longjmp where there are too many scans.
static void count_scans(j_common_ptr codec) {
  j_decompress_ptr decoder = (j_decompress_ptr)codec;
  if (decoder->input_scan_number > MOST_SCANS) {
    mjpeg_fail((mjpeg_failure *)codec->err, MJPEG_UNSUPPORTED, "more than 100 scans");
  }
}

// C because libjpeg calls it. The next byte of the file; past its end, those of an end marker, again and again.
static uint8_t next_byte(j_decompress_ptr codec) {
  struct jpeg_source_mgr *source = codec->src;
  if (source->bytes_in_buffer == 0) {
    source->fill_input_buffer(codec);
  }
  source->bytes_in_buffer -= 1;
  return *source->next_input_byte++;
}

// C because libjpeg calls it for each APP1 segment. Keeps the first that holds Exif, and nothing of the others:
// libjpeg's own way to save segments would keep hundreds of megabytes if a file has them.
static boolean keep_exif(j_decompress_ptr codec) {
  // `client_data` is the handle, set below.
  mjpeg_reader *reader = codec->client_data;
  unsigned length = (unsigned)next_byte(codec) << 8;
  length |= next_byte(codec);
  length = length > 2 ? length - 2 : 0;
  if (reader->exif_count > 0 || length <= EXIF_PREFIX) {
    codec->src->skip_input_data(codec, (long)length);
    return TRUE;
  }
  if (reader->exif == NULL) {
    reader->exif = malloc(LARGEST_SEGMENT);
    if (reader->exif == NULL) {
      mjpeg_fail(&reader->failure, MJPEG_NO_MEMORY, "");
    }
  }
  for (unsigned i = 0; i < length; i++) {
    reader->exif[i] = next_byte(codec);
  }
  if (!reader->failure.is_source_empty && memcmp(reader->exif, "Exif\0", EXIF_PREFIX - 1) == 0) {
    reader->exif_count = length;
  }
  return TRUE;
}

// C because libjpeg calls it for each APP2 segment. Keeps the parts of the ICC profile (ICC.1:2022, annex B.4) up to a
// limit; libjpeg's own way would keep all APP2 segments, and there is no limit to those.
static boolean keep_profile(j_decompress_ptr codec) {
  mjpeg_reader *reader = codec->client_data;
  unsigned length = (unsigned)next_byte(codec) << 8;
  length |= next_byte(codec);
  length = length > 2 ? length - 2 : 0;
  uint8_t prefix[PROFILE_PREFIX];
  unsigned taken = 0;
  while (taken < PROFILE_PREFIX && taken < length) {
    prefix[taken++] = next_byte(codec);
  }
  unsigned count = length - taken;
  if (taken < PROFILE_PREFIX || memcmp(prefix, "ICC_PROFILE", 12) != 0) {
    codec->src->skip_input_data(codec, (long)count);
    return TRUE;
  }
  uint8_t number = prefix[12];
  uint8_t total = prefix[13];
  bool is_first = !reader->has_profile;
  reader->has_profile = true;
  if (is_first) {
    reader->part_total = total;
  }
  bool is_odd = number == 0 || number > total || total != reader->part_total || reader->parts[number].count > 0;
  if (is_odd || count == 0 || reader->profile_count + count > LARGEST_PROFILE) {
    reader->is_profile_broken |= is_odd || count == 0;
    codec->src->skip_input_data(codec, (long)count);
    return TRUE;
  }
  uint8_t *grown = realloc(reader->profile, reader->profile_count + count);
  if (grown == NULL) {
    mjpeg_fail(&reader->failure, MJPEG_NO_MEMORY, "");
  }
  reader->profile = grown;
  reader->parts[number] = (struct profile_part){(uint32_t)reader->profile_count, count};
  for (unsigned i = 0; i < count; i++) {
    reader->profile[reader->profile_count++] = next_byte(codec);
  }
  return TRUE;
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
  reader->progress.progress_monitor = count_scans;
  jpeg_set_marker_processor(&reader->codec, JPEG_APP0 + 1, keep_exif);
  jpeg_set_marker_processor(&reader->codec, JPEG_APP0 + 2, keep_profile);
  return true;
}

// C because libjpeg's records must not move, and their callbacks find each other in this one.
mjpeg_reader *mjpeg_reader_open_descriptor(int descriptor) {
  mjpeg_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) {
    close(descriptor);
    return NULL;
  }
  if (!mjpeg_source_open_descriptor(&reader->source, descriptor) || !create(reader)) {
    mjpeg_reader_close(reader);
    return NULL;
  }
  return reader;
}

// C for the same reason.
mjpeg_reader *mjpeg_reader_open_memory(const uint8_t *bytes, size_t count) {
  mjpeg_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) {
    return NULL;
  }
  if (!mjpeg_source_open_memory(&reader->source, bytes, count) || !create(reader)) {
    mjpeg_reader_close(reader);
    return NULL;
  }
  return reader;
}

// C because the handle is C's. Destroying, also what was never whole, raises no error.
void mjpeg_reader_close(mjpeg_reader *reader) {
  jpeg_destroy_decompress(&reader->codec);
  mjpeg_source_close(&reader->source);
  free(reader->exif);
  free(reader->profile);
  free(reader);
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

// C because the bytes lie in the handle.
size_t mjpeg_reader_copy_exif(const mjpeg_reader *reader, uint8_t *into, size_t capacity) {
  if (reader->exif_count <= EXIF_PREFIX) {
    return 0;
  }
  size_t count = reader->exif_count - EXIF_PREFIX;
  if (capacity > 0) {
    memcpy(into, reader->exif + EXIF_PREFIX, count < capacity ? count : capacity);
  }
  return count;
}

// C because the bytes lie in the handle, in the order in which they came.
size_t mjpeg_reader_copy_profile(const mjpeg_reader *reader, uint8_t *into, size_t capacity) {
  if (reader->is_profile_broken) {
    return 0;
  }
  size_t done = 0;
  for (unsigned number = 1; number <= reader->part_total; number++) {
    struct profile_part part = reader->parts[number];
    // One above the limit lacks its last parts: what is there is too much already.
    if (part.count == 0 && reader->profile_count + LARGEST_SEGMENT <= LARGEST_PROFILE) {
      return 0;
    }
    if (done + part.count <= capacity) {
      memcpy(into + done, reader->profile + part.start, part.count);
    }
    done += part.count;
  }
  return done;
}

// C because it lies in the handle.
bool mjpeg_reader_has_profile(const mjpeg_reader *reader) { return reader->has_profile; }

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

// MARK: Errors

// C because the words lie in the handle.
const char *mjpeg_reader_message(const mjpeg_reader *reader) { return reader->failure.message; }

// C because the number lies in the handle; Swift's errno may have changed on the way.
int mjpeg_reader_errno(const mjpeg_reader *reader) { return reader->failure.error_number; }
