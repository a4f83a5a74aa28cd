// libpng as any C program uses it, for mosaic-bench to measure against.
//
// C because libpng reports errors by longjmp, which must never cross a Swift frame.

#pragma once

#include <stddef.h>
#include <stdint.h>

// Encodes RGB rows in memory with some filters (PNG_ALL_FILTERS is 0xF8) at a zlib level, and returns how many bytes that makes;
// 0 on failure. They are the caller's to free where there is a place for them.
size_t png_peer_encode(
    const uint8_t *rgb, uint32_t width, uint32_t height, int filters, int level, uint8_t **result);

// Decodes a PNG in memory row by row, as it is stored, and returns its height; 0 on failure.
uint32_t png_peer_decode(const uint8_t *bytes, size_t count);
