// Reads the first page of a TIFF through libtiff.

#ifdef MOSAIC_TIFF  // the trait TIFF: without it, the library need not be there

#include "reader.h"

#include <stdlib.h>
#include <string.h>

// C because the record is C's. Nothing is read yet.
mtiff_reader *mtiff_reader_open(void *context, mtiff_read_callback read, size_t length) {
  mtiff_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) {
    return NULL;
  }
  reader->context = context;
  reader->read = read;
  reader->length = length;
  return reader;
}

// C because the record is C's.
void mtiff_reader_close(mtiff_reader *reader) {
  if (reader->tiff != NULL) {
    TIFFClose(reader->tiff);
  }
  free(reader);
}

// MARK: Errors

// C because it reads the record. What libtiff says of a file that ends too early is about anything but that.
static mtiff_status judged(mtiff_reader *reader) {
  if (reader->has_failed_read) {
    return MTIFF_IO;
  }
  if (reader->is_past_end) {
    return MTIFF_TRUNCATED;
  }
  if (strstr(reader->message, "Out of memory") != NULL || strstr(reader->message, "No space for") != NULL) {
    return MTIFF_NO_MEMORY;
  }
  if (!reader->has_message) {
    snprintf(reader->message, sizeof reader->message, "libtiff cannot decode it");
  }
  return MTIFF_CORRUPT;
}

// C because the message is in the record.
static void forget(mtiff_reader *reader) {
  reader->has_message = false;
  reader->message[0] = 0;
  reader->is_past_end = false;
  reader->has_failed_read = false;
}

// C because the message is in the record.
const char *mtiff_reader_message(const mtiff_reader *reader) { return reader->message; }

// MARK: Header

// C because of variable arguments.
static uint16_t number16(TIFF *tiff, uint32_t tag, uint16_t otherwise) {
  uint16_t value = otherwise;
  return TIFFGetFieldDefaulted(tiff, tag, &value) ? value : otherwise;
}

// C for the same reason.
static uint32_t number32(TIFF *tiff, uint32_t tag, uint32_t otherwise) {
  uint32_t value = otherwise;
  return TIFFGetFieldDefaulted(tiff, tag, &value) ? value : otherwise;
}

// C for the same reason. Raw files of cameras are TIFFs; in the first page there is a small preview, or the sensor's values.
static bool is_camera_raw(mtiff_reader *reader) {
  TIFF *tiff = reader->tiff;
  uint8_t *version = NULL;
  if (TIFFGetField(tiff, TIFFTAG_DNGVERSION, &version)) {
    return true;
  }
  // Canon's mark, behind the header.
  uint8_t mark[2] = {0, 0};
  if (reader->length > 10 && reader->read(reader->context, 8, mark, 2) == 2 && mark[0] == 'C' && mark[1] == 'R') {
    return true;
  }
  uint16_t count = 0;
  uint64_t *others = NULL;
  bool is_preview = number32(tiff, TIFFTAG_SUBFILETYPE, 0) & FILETYPE_REDUCEDIMAGE;
  return is_preview && TIFFGetField(tiff, TIFFTAG_SUBIFD, &count, &others) && count > 0;
}

// C for the same reason.
static void read_extra_samples(TIFF *tiff, mtiff_page *page) {
  uint16_t count = 0;
  uint16_t *kinds = NULL;
  page->has_extra_samples = TIFFGetField(tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds);
  if (!page->has_extra_samples || kinds == NULL) {
    return;
  }
  page->extra_samples = count;
  for (int i = 0; i < 8 && i < count; i++) {
    page->extra_kinds[i] = kinds[i];
  }
}

// C for the same reason.
static void read_page(mtiff_reader *reader, mtiff_page *page) {
  TIFF *tiff = reader->tiff;
  *page = (mtiff_page){
      .width = number32(tiff, TIFFTAG_IMAGEWIDTH, 0),
      .height = number32(tiff, TIFFTAG_IMAGELENGTH, 0),
      .bits = number16(tiff, TIFFTAG_BITSPERSAMPLE, 1),
      .samples = number16(tiff, TIFFTAG_SAMPLESPERPIXEL, 1),
      .sample_format = number16(tiff, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT),
      .compression = number16(tiff, TIFFTAG_COMPRESSION, COMPRESSION_NONE),
      .orientation = number16(tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT),
      .ink_set = number16(tiff, TIFFTAG_INKSET, INKSET_CMYK),
      .is_separate = number16(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) == PLANARCONFIG_SEPARATE,
      .is_camera_raw = is_camera_raw(reader),
      .has_lost_palette = reader->has_lost_palette,
  };
  page->can_decompress = TIFFIsCODECConfigured(page->compression);
  page->has_photometric = TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &page->photometric);
  read_extra_samples(tiff, page);
  if (TIFFIsTiled(tiff)) {
    page->tile_width = number32(tiff, TIFFTAG_TILEWIDTH, 0);
    page->tile_height = number32(tiff, TIFFTAG_TILELENGTH, 0);
    page->pieces = TIFFNumberOfTiles(tiff);
  } else {
    // What is missing or too large stands for all rows.
    uint32_t rows = number32(tiff, TIFFTAG_ROWSPERSTRIP, UINT32_MAX);
    page->rows_per_strip = rows == 0 || rows > page->height ? page->height : rows;
    page->pieces = TIFFNumberOfStrips(tiff);
  }
  void *profile = NULL;
  if (!TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &page->profile_bytes, &profile) || profile == NULL) {
    page->profile_bytes = 0;
  }
  uint16_t *colors[3] = {NULL, NULL, NULL};
  page->has_palette = TIFFGetField(tiff, TIFFTAG_COLORMAP, &colors[0], &colors[1], &colors[2]) &&
                      colors[0] != NULL && colors[1] != NULL && colors[2] != NULL;
}

// C because of the callbacks.
mtiff_status mtiff_reader_read_header(mtiff_reader *reader, size_t largest, mtiff_page *page) {
  reader->tiff = mtiff_open(reader, largest);
  if (reader->tiff == NULL) {
    return judged(reader);
  }
  // libtiff goes on without fields that lie behind the end of the file, the palette too; the file is cut.
  if (reader->is_past_end || reader->has_failed_read) {
    return judged(reader);
  }
  read_page(reader, page);
  forget(reader);
  return MTIFF_OK;
}

// C because of variable arguments.
void mtiff_reader_copy_profile(mtiff_reader *reader, uint8_t *into, size_t count) {
  uint32_t length = 0;
  void *profile = NULL;
  if (TIFFGetField(reader->tiff, TIFFTAG_ICCPROFILE, &length, &profile) && profile != NULL && count <= length) {
    memcpy(into, profile, count);
  }
}

// C for the same reason.
void mtiff_reader_copy_palette(mtiff_reader *reader, uint16_t *into, size_t count) {
  uint16_t *colors[3] = {NULL, NULL, NULL};
  if (!TIFFGetField(reader->tiff, TIFFTAG_COLORMAP, &colors[0], &colors[1], &colors[2])) {
    return;
  }
  for (int channel = 0; channel < 3; channel++) {
    memcpy(into + (size_t)channel * count, colors[channel], count * sizeof *into);
  }
}

// MARK: Pixels

// C because of variable arguments.
mtiff_status mtiff_reader_start(mtiff_reader *reader, bool converts_to_rgb) {
  forget(reader);
  reader->is_decoding = true;
  if (converts_to_rgb && !TIFFSetField(reader->tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB)) {
    return judged(reader);
  }
  return MTIFF_OK;
}

// C because libtiff's header is hidden from Swift, as for all that follow.
uint64_t mtiff_reader_row_bytes(mtiff_reader *reader) { return TIFFScanlineSize64(reader->tiff); }

uint64_t mtiff_reader_tile_bytes(mtiff_reader *reader) { return TIFFTileSize64(reader->tiff); }

mtiff_status mtiff_reader_place(mtiff_reader *reader, uint32_t piece, uint64_t *offset, uint64_t *count) {
  int failed = 0;
  *offset = TIFFGetStrileOffsetWithErr(reader->tiff, piece, &failed);
  if (!failed) {
    *count = TIFFGetStrileByteCountWithErr(reader->tiff, piece, &failed);
  }
  return failed ? judged(reader) : MTIFF_OK;
}

// Errors count also where the call says that all went well: some codecs fill what they lost with white.
static mtiff_status result(mtiff_reader *reader, bool is_done) {
  return is_done && !reader->has_message && !reader->has_failed_read ? MTIFF_OK : judged(reader);
}

mtiff_status mtiff_reader_read_row(mtiff_reader *reader, uint32_t row, uint16_t plane, uint8_t *into) {
  return result(reader, TIFFReadScanline(reader->tiff, into, row, plane) == 1);
}

mtiff_status mtiff_reader_read_tile(mtiff_reader *reader, uint32_t tile, uint8_t *into, size_t count) {
  return result(reader, TIFFReadEncodedTile(reader->tiff, tile, into, (tmsize_t)count) == (tmsize_t)count);
}


// C because of libtiff's text of several lines: "LIBTIFF, Version 4.5.0".
const char *mtiff_version(void) {
  static _Thread_local char version[32];
  const char *text = strstr(TIFFGetVersion(), "Version ");
  size_t length = text == NULL ? 0 : strcspn(text += strlen("Version "), "\r\n ");
  snprintf(version, sizeof version, "%.*s", (int)length, text == NULL ? "" : text);
  return version;
}

#endif  // MOSAIC_TIFF
