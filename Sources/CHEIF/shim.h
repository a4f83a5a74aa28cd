#pragma once
#include <libheif/heif.h>

// Chooses the decoder by its name; NULL leaves the choice to libheif. Without a version that can choose, nothing happens.
static inline void mheif_set_decoder(struct heif_decoding_options* options, const char* name) {
#if LIBHEIF_HAVE_VERSION(1, 15, 0)
  if (options->version >= 4) options->decoder_id = name;
#else
  (void)options;
  (void)name;
#endif
}
