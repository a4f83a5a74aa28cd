// What the files of the JPEG reader share.

#pragma once

#include "source.h"

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

// libjpeg's callbacks for APP1 and APP2 segments; they find the reader in `client_data`.
boolean mjpeg_keep_exif(j_decompress_ptr codec);
boolean mjpeg_keep_profile(j_decompress_ptr codec);
