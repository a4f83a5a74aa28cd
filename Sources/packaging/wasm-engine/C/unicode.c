// The tables of Unicode that Swift's strings ask, answered without tables: these would be a tenth of the module.
//
// The only texts that come from outside are maps of templates. JavaScript composes their letters (NFC), so that equal words have equal
// scalars, and nothing is left to compose here. A letter of several scalars counts as several characters, in errors only.

#include <stdint.h>

uint16_t _swift_stdlib_getNormData(uint32_t scalar) {
  (void)scalar;
  return 0;
}

uint32_t _swift_stdlib_getComposition(uint32_t one, uint32_t other) {
  (void)one, (void)other;
  return UINT32_MAX;
}

uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) {
  (void)scalar;
  return 0;
}

const uint8_t *const _swift_stdlib_nfd_decompositions = 0;

// No kind of letter that joins another one.
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) {
  (void)scalar;
  return UINT8_MAX;
}

_Bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) {
  (void)scalar;
  return 0;
}

_Bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) {
  (void)scalar;
  return 0;
}
