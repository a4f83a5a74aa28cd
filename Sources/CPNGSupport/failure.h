// libpng's errors, which both handles keep in a record and never print.

#pragma once

#include <png.h>

#include "CPNGSupport.h"

typedef struct mpng_failure {
  mpng_status status;
  char message[160];
  char warning[80];  // the last one; libpng says there what is wrong with an IHDR
  char profile_warning[120];  // the last one that is about a colour profile
  // The largest allocation that libpng may make; 0 for any.
  size_t largest_request;
} mpng_failure;

// The four functions that libpng calls; each finds its mpng_failure through libpng's error or memory pointer.
void mpng_on_error(png_structp png, png_const_charp message);
void mpng_on_warning(png_structp png, png_const_charp message);
png_voidp mpng_allocate(png_structp png, png_alloc_size_t size);
void mpng_release(png_structp png, png_voidp memory);
