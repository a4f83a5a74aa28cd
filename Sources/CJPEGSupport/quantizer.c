// Quantizing with a view to the bytes that a coefficient takes, as mozjpeg's trellis does it.

#ifdef MOSAIC_JPEG  // the trait JPEG: without it, the library need not be there

#include "quantizer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The order of coefficients in a file (ITU-T T.81, figure 5).
static const uint8_t zigzag[DCTSIZE2] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
    30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};

enum {
  NO_MORE = 0x00,   // the symbol of a block's end
  LONG_RUN = 0xF0,  // sixteen zeros
  BIT = 16,         // costs of symbols are in sixteenths of a bit
  // A bit is worth an error of 3/20 of the square of the lowest steps. With 6/20 files of one PSNR are larger.
  ERROR_WEIGHT = 20 * BIT,
  BIT_WEIGHT = 3,
  LAST_PASS = 2,
};

// MARK: Tables

// Sixteenths of the lowest step, by the sum of the two frequencies. With the tables of the standard (annex K), which pass for those of
// a visible error, files of one PSNR are a fifth larger.
static const uint8_t growth[2 * DCTSIZE - 1] = {16, 16, 17, 18, 19, 20, 22, 24, 26, 28, 30, 32, 36, 40, 44};

// The lowest step of a quality, in 1/256: found so that pictures have the PSNR that they have with the tables of the standard.
static unsigned lowest_step(int quality) {
  const int least = 30;  // below, it grows as that of the standard
  double rest = 101 - (quality < least ? least : quality);
  double step = 1.1 * sqrt(rest) * sqrt(sqrt(rest));  // only roots, which are the same on every machine
  return (unsigned)(step * 256 * (quality < least ? (double)least / quality : 1));
}

// C because the tables are libjpeg's.
void mjpeg_set_small_tables(j_compress_ptr codec, int quality) {
  unsigned table[DCTSIZE2];
  for (int i = 0; i < DCTSIZE2; i++) {
    // The best quality is that of the standard: nothing is left out.
    table[i] = quality == 100 ? 1 : (lowest_step(quality) * growth[i / DCTSIZE + i % DCTSIZE] + 2048) / 4096;
  }
  // Between 1 and 255: a baseline reader can read it.
  jpeg_add_quant_table(codec, 0, table, 100, TRUE);
  jpeg_add_quant_table(codec, 1, table, 100, TRUE);
}

// MARK: Costs

// How often each symbol, a run of zeros and the size of a number, stands in the blocks of a kind, and what it costs by that.
typedef struct symbols {
  uint32_t counts[256];
  int64_t costs[256];
} symbols;

// The logarithm to base two, in sixteenths, rounded down; without floating point, so that it is the same on every machine.
static int64_t logarithm(uint64_t number) {
  int64_t result = 0;
  uint64_t rest = number << 16;
  while (rest >= (uint64_t)2 << 16) {
    rest >>= 1;
    result += BIT;
  }
  for (int part = BIT / 2; part > 0; part /= 2) {
    rest = (rest * rest) >> 16;
    if (rest >= (uint64_t)2 << 16) {
      rest >>= 1;
      result += part;
    }
  }
  return result;
}

static void weigh(symbols *symbols) {
  uint64_t sum = 0;
  for (int i = 0; i < 256; i++) {
    sum += symbols->counts[i] + 1;
  }
  for (int i = 0; i < 256; i++) {
    // Huffman codes have 1 to 16 bits.
    int64_t cost = logarithm(sum) - logarithm(symbols->counts[i] + 1);
    symbols->costs[i] = cost < BIT ? BIT : cost > 16 * BIT ? 16 * BIT : cost;
    symbols->counts[i] = 0;
  }
}

static int size_of(int value) {
  int size = 0;
  for (; value > 0; value >>= 1) {
    size++;
  }
  return size;
}

static void count(const JCOEF *block, symbols *symbols) {
  int run = 0;
  for (int k = 1; k < DCTSIZE2; k++) {
    int value = abs(block[zigzag[k]]);
    if (value == 0) {
      run++;
      continue;
    }
    for (; run > 15; run -= 16) {
      symbols->counts[LONG_RUN]++;
    }
    symbols->counts[run << 4 | size_of(value)]++;
    run = 0;
  }
  if (run > 0) {
    symbols->counts[NO_MORE]++;
  }
}

// MARK: Blocks

static JCOEF rounded(int value, int step) {
  int size = (abs(value) + step / 2) / step;
  return (JCOEF)(value < 0 ? -size : size);
}

static void round_block(const JCOEF *block, JCOEF *result, const UINT16 *steps) {
  for (int i = 0; i < DCTSIZE2; i++) {
    result[i] = rounded(block[i], steps[i]);
  }
}

// Chooses for each coefficient the nearest multiple of its step, the next smaller one or 0, so that the sum of squared errors and bits is
// the least. `best[k]` is that of the coefficients up to k, of which k is the last that is not 0.
static void choose(
    const JCOEF *block, JCOEF *result, const UINT16 *steps, int64_t bit_cost, const symbols *symbols) {
  int64_t zeros[DCTSIZE2] = {0}, best[DCTSIZE2] = {0};
  int from[DCTSIZE2] = {0}, values[DCTSIZE2] = {0}, places[DCTSIZE2] = {0};
  int place_count = 1;
  for (int k = 1; k < DCTSIZE2; k++) {
    int i = zigzag[k];
    int64_t size = abs(block[i]);
    zeros[k] = zeros[k - 1] + size * size * ERROR_WEIGHT;
    int nearest = abs(rounded(block[i], steps[i]));
    if (nearest == 0) {
      continue;
    }
    best[k] = INT64_MAX;
    for (int value = nearest; value >= 1 && value >= nearest - 1; value--) {
      int bits = size_of(value);
      int64_t error = size - (int64_t)value * steps[i];
      int64_t own = error * error * ERROR_WEIGHT + bit_cost * bits * BIT;
      for (int n = place_count - 1; n >= 0; n--) {
        int before = places[n], run = k - before - 1;
        int64_t code = symbols->costs[(run & 15) << 4 | bits] + (run >> 4) * symbols->costs[LONG_RUN];
        int64_t cost = best[before] + zeros[k - 1] - zeros[before] + own + bit_cost * code;
        if (cost < best[k]) {
          best[k] = cost;
          from[k] = before;
          values[k] = value;
        }
      }
    }
    places[place_count++] = k;
  }
  int last = 0;
  int64_t least = INT64_MAX;
  for (int n = 0; n < place_count; n++) {
    int k = places[n];
    int64_t end = k < DCTSIZE2 - 1 ? bit_cost * symbols->costs[NO_MORE] : 0;
    int64_t cost = best[k] + zeros[DCTSIZE2 - 1] - zeros[k] + end;
    if (cost < least) {
      least = cost;
      last = k;
    }
  }
  memset(result, 0, DCTSIZE2 * sizeof *result);
  result[0] = rounded(block[0], steps[0]);
  for (; last > 0; last = from[last]) {
    int i = zigzag[last];
    result[i] = (JCOEF)(block[i] < 0 ? -values[last] : values[last]);
  }
}

// MARK: Pictures

// C because of libjpeg's arrays. What symbols cost is known from the pass before: the first one rounds, the second one chooses by that, and
// the last one keeps what it chooses.
void mjpeg_quantize(
    j_decompress_ptr source, jvirt_barray_ptr *coefficients, j_compress_ptr codec, mjpeg_failure *failure) {
  symbols kinds[2] = {{{0}, {0}}, {{0}, {0}}};
  for (int pass = 0; pass <= LAST_PASS; pass++) {
    for (int c = 0; c < source->num_components; c++) {
      jpeg_component_info *component = &source->comp_info[c];
      symbols *kind = &kinds[c > 0];
      const UINT16 *steps = codec->quant_tbl_ptrs[codec->comp_info[c].quant_tbl_no]->quantval;
      int64_t bit_cost = steps[1] == 1 ? 0 : (int64_t)BIT_WEIGHT * steps[1] * steps[1];
      for (JDIMENSION y = 0; y < component->height_in_blocks; y++) {
        mjpeg_check_stop(failure);
        JBLOCKARRAY rows = source->mem->access_virt_barray(
            (j_common_ptr)source, coefficients[c], y, 1, pass == LAST_PASS);
        for (JDIMENSION x = 0; x < component->width_in_blocks; x++) {
          JCOEF result[DCTSIZE2];
          if (pass == 0) {
            round_block(rows[0][x], result, steps);
          } else {
            choose(rows[0][x], result, steps, bit_cost, kind);
          }
          count(result, kind);
          if (pass == LAST_PASS) {
            memcpy(rows[0][x], result, sizeof result);
          }
        }
      }
    }
    weigh(&kinds[0]);
    weigh(&kinds[1]);
  }
}

#endif  // MOSAIC_JPEG
