// libpng as any C program uses it, for mosaic-bench to measure against.
//
// C because libpng reports errors by longjmp, which must never cross a Swift frame.

#pragma once

#include <stddef.h>
#include <stdint.h>

// Encodes RGB rows in memory with all filters at a zlib level, and returns how many bytes that makes; 0 on failure.
size_t png_peer_encode(const uint8_t *rgb, uint32_t width, uint32_t height, int level);

// Decodes a PNG in memory row by row, as it is stored, and returns its height; 0 on failure.
uint32_t png_peer_decode(const uint8_t *bytes, size_t count);
