// The callbacks that libtiff reads through, and those that it reports to.

#ifdef MOSAIC_TIFF  // the trait TIFF: without it, the library need not be there

#include "reader.h"

#include <string.h>

// What libtiff calls the file.
#define NAME "x"

#if !defined(TIFFLIB_AT_LEAST)
#define MOSAIC_OLD_TIFF 1  // before 4.5
#include <pthread.h>
#endif

// C because libtiff calls it.
static tmsize_t read_bytes(thandle_t handle, void *into, tmsize_t count) {
  mtiff_reader *reader = (mtiff_reader *)handle;
  if (count <= 0) {
    return 0;
  }
  uint64_t rest = reader->place < reader->length ? reader->length - reader->place : 0;
  size_t wanted = (uint64_t)count < rest ? (size_t)count : (size_t)rest;
  if ((uint64_t)count > rest) {
    reader->is_past_end = true;
  }
  size_t found = wanted > 0 ? reader->read(reader->context, (size_t)reader->place, into, wanted) : 0;
  if (found < wanted) {
    reader->has_failed_read = true;
  }
  reader->place += found;
  return (tmsize_t)found;
}

// C because libtiff calls it. Files are opened for reading only.
static tmsize_t write_nothing(thandle_t handle, void *bytes, tmsize_t count) {
  (void)handle, (void)bytes, (void)count;
  return 0;
}

// C because libtiff calls it. A place behind the end is no error until something is read there.
static toff_t seek(thandle_t handle, toff_t offset, int from) {
  mtiff_reader *reader = (mtiff_reader *)handle;
  switch (from) {
    case SEEK_SET:
      reader->place = offset;
      break;
    case SEEK_CUR:
      reader->place += offset;
      break;
    case SEEK_END:
      reader->place = reader->length + offset;
      break;
  }
  return reader->place;
}

// C because libtiff calls it; there is nothing to do.
static int close_nothing(thandle_t handle) {
  (void)handle;
  return 0;
}

// C because libtiff calls it.
static toff_t size(thandle_t handle) { return ((mtiff_reader *)handle)->length; }

#ifndef MOSAIC_OLD_TIFF

// C because it works on the record. The first message tells what is wrong, later ones what follows from it.
static void keep(mtiff_reader *reader, const char *text) {
  if (reader->has_message) {
    return;
  }
  reader->has_message = true;
  // What libtiff puts before some of its messages: the name that it was given.
  if (strncmp(text, NAME ": ", sizeof NAME + 1) == 0) {
    text += sizeof NAME + 1;
  }
  snprintf(reader->message, sizeof reader->message, "%s", text);
  // Texts of the file may be in it.
  for (char *character = reader->message; *character != 0; character++) {
    if (*character < 0x20 || *character > 0x7E) {
      *character = '?';
    }
  }
  // A clause of ours follows.
  size_t length = strlen(reader->message);
  while (length > 0 && (reader->message[length - 1] == '.' || reader->message[length - 1] == ' ')) {
    reader->message[--length] = 0;
  }
}

// C because of the list of arguments. 1: libtiff's global handlers, which print, are not called.
static int on_error(TIFF *tiff, void *context, const char *module, const char *format, va_list arguments) {
  (void)tiff, (void)module;
  char text[MESSAGE_LENGTH];
  vsnprintf(text, sizeof text, format, arguments);
  keep(context, text);
  return 1;
}

// C because it is a step of the callback. libjpeg only warns of lost pixels and goes on in gray; here they are an error, as in a
// JPEG file. Stray bytes before the end marker were no pixels.
static void judge_jpeg(mtiff_reader *reader, const char *text) {
  static const char prefix[] = "Corrupt JPEG data: ";
  if (strncmp(text, "Premature end of JPEG", 21) == 0) {
    keep(reader, text);
  } else if (strncmp(text, prefix, sizeof prefix - 1) == 0 && strstr(text, "before marker 0xd9") == NULL) {
    keep(reader, text + sizeof prefix - 1);
  }
}

// C because of the list of arguments.
static int on_warning(TIFF *tiff, void *context, const char *module, const char *format, va_list arguments) {
  (void)tiff;
  mtiff_reader *reader = context;
  if (!reader->is_decoding) {
    char text[MESSAGE_LENGTH];
    vsnprintf(text, sizeof text, format, arguments);
    // libtiff goes on as if the pixels were gray.
    reader->has_lost_palette |= strstr(text, "\"ColorMap\"") != NULL;
  } else if (module != NULL && strcmp(module, "JPEGLib") == 0) {
    char text[MESSAGE_LENGTH];
    vsnprintf(text, sizeof text, format, arguments);
    judge_jpeg(reader, text);
  }
  return 1;
}

// C because the handlers are.
TIFF *mtiff_open(mtiff_reader *reader, size_t largest) {
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (options == NULL) {
    return NULL;
  }
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)largest);
  TIFFOpenOptionsSetErrorHandlerExtR(options, on_error, reader);
  TIFFOpenOptionsSetWarningHandlerExtR(options, on_warning, reader);
  // "m": the file is read through the callbacks and never mapped.
  TIFF *tiff = TIFFClientOpenExt(
      NAME, "rm", (thandle_t)reader, read_bytes, write_nothing, seek, close_nothing, size, NULL, NULL, options);
  TIFFOpenOptionsFree(options);
  return tiff;
}

#else

static pthread_once_t silence_once = PTHREAD_ONCE_INIT;

// C because it is passed to pthread_once. An older libtiff has only handlers for the whole process, and another user's handles
// would come to them as well: they are switched off, and errors have no words of libtiff's.
static void silence(void) {
  TIFFSetErrorHandler(NULL);
  TIFFSetWarningHandler(NULL);
}

// C because the callbacks are.
TIFF *mtiff_open(mtiff_reader *reader, size_t largest) {
  (void)largest;
  pthread_once(&silence_once, silence);
  return TIFFClientOpen(
      NAME, "rm", (thandle_t)reader, read_bytes, write_nothing, seek, close_nothing, size, NULL, NULL);
}

#endif

#endif  // MOSAIC_TIFF
