#pragma once
#include <libheif/heif.h>
#include <string.h>

// Chooses libaom for AV1 where libheif has it: it decodes in the calling thread, while dav1d, libheif's first choice, starts as many
// threads for each picture as there are processors, and libheif has no setting for that. A version without a choice keeps its own.
static inline void mheif_prefer_one_thread(struct heif_decoding_options* options) {
#if LIBHEIF_HAVE_VERSION(1, 15, 0)
  const struct heif_decoder_descriptor* found[16];
  const int count = heif_get_decoder_descriptors(heif_compression_AV1, found, 16);
  for (int i = 0; i < count && i < 16; i++) {
    const char* name = heif_decoder_descriptor_get_id_name(found[i]);
    if (name && strcmp(name, "aom") == 0 && options->version >= 4) options->decoder_id = "aom";
  }
#else
  (void)options;
#endif
}
