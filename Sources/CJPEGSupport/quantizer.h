// Quantizing with a view to the bytes that a coefficient takes.

#pragma once

#include <stdio.h>

#include <jpeglib.h>

#include "failure.h"

// Sets the tables of a quality for pictures that are to be small: one table for brightness and colour, which grows slowly with frequency.
void mjpeg_set_small_tables(j_compress_ptr codec, int quality);

// Quantizes all coefficients of `source`, which are those of tables of ones, by the tables of `codec`. It may leave by longjmp.
void mjpeg_quantize(j_decompress_ptr source, jvirt_barray_ptr *coefficients, j_compress_ptr codec, mjpeg_failure *failure);
