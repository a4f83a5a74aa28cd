// libpng's error, warning and memory callbacks.

#include "failure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// C because it must end in longjmp: libpng requires that its error handler does not return.
void mpng_on_error(png_structp png, png_const_charp message) {
  mpng_failure *failure = png_get_error_ptr(png);
  // A callback that ran before (end of file, no memory) knows the reason better than this text.
  if (failure->status == MPNG_OK) {
    failure->status = MPNG_CORRUPT;
  }
  // A bad IHDR is reported by a warning with the reason and then an error without it.
  if (strcmp(message, "Invalid IHDR data") == 0 && failure->warning[0] != '\0') {
    snprintf(failure->message, sizeof failure->message, "%s (%s)", message, failure->warning);
  } else {
    snprintf(failure->message, sizeof failure->message, "%s", message);
  }
  png_longjmp(png, 1);
}

// C because libpng calls it between a setjmp and a possible longjmp. It replaces the default, which prints.
void mpng_on_warning(png_structp png, png_const_charp message) {
  mpng_failure *failure = png_get_error_ptr(png);
  snprintf(failure->warning, sizeof failure->warning, "%s", message);
  static const char profile[] = "iCCP: ";
  if (strncmp(message, profile, sizeof profile - 1) == 0) {
    snprintf(failure->profile_warning, sizeof failure->profile_warning, "%s", message + sizeof profile - 1);
  }
}

// C because libpng calls it; ours only to tell "no memory" from a bad file.
png_voidp mpng_allocate(png_structp png, png_alloc_size_t size) {
  mpng_failure *failure = png_get_mem_ptr(png);
  if (failure->largest_request > 0 && size > failure->largest_request) {
    return NULL;
  }
  void *memory = malloc(size);
  if (memory == NULL) {
    failure->status = MPNG_NO_MEMORY;
  }
  return memory;
}

// C because libpng calls it: the counterpart of mpng_allocate.
void mpng_release(png_structp png, png_voidp memory) {
  (void)png;
  free(memory);
}

// C because only this target sees libpng.
const char *mpng_version(void) { return png_get_libpng_ver(NULL); }
