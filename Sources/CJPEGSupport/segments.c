// The segments of a JPEG beside its picture: EXIF and the ICC profile.

#ifdef MOSAIC_JPEG  // the trait JPEG: without it, the library need not be there

#include <stdlib.h>
#include <string.h>

#include "reader.h"

enum { LARGEST_SEGMENT = 65533, EXIF_PREFIX = 6, PROFILE_PREFIX = 14 };

// The decoder refuses profiles above 4 MiB; of a larger one just enough is kept to see that.
enum { LARGEST_PROFILE = (4 << 20) + LARGEST_SEGMENT };

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
boolean mjpeg_keep_exif(j_decompress_ptr codec) {
  // `client_data` is the handle, set when it was created.
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
boolean mjpeg_keep_profile(j_decompress_ptr codec) {
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

// MARK: Copies

// C because the bytes are in the handle.
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

// C because the bytes are in the handle, in the order of the file.
size_t mjpeg_reader_copy_profile(const mjpeg_reader *reader, uint8_t *into, size_t capacity) {
  if (reader->is_profile_broken) {
    return 0;
  }
  size_t done = 0;
  for (unsigned number = 1; number <= reader->part_total; number++) {
    struct profile_part part = reader->parts[number];
    // Only a profile above the limit may lack its last parts: what was kept is too much already.
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

// C because it is in the handle.
bool mjpeg_reader_has_profile(const mjpeg_reader *reader) { return reader->has_profile; }

#endif  // MOSAIC_JPEG
