// Small pictures, written as rows of packed pixels.

import MosaicPixels

let black: UInt32 = 0xFF00_0000
let white: UInt32 = 0xFFFF_FFFF
let clear: UInt32 = 0

/// A picture from rows of `0xAARRGGBB`.
func picture(_ rows: [[UInt32]]) -> Pixmap {
  var result = Pixmap(width: rows.first?.count ?? 0, height: rows.count)
  for (y, row) in rows.enumerated() {
    for (x, pixel) in row.enumerated() { result[x, y] = pixel }
  }
  return result
}
