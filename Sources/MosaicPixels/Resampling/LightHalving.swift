/// Halves pictures in linear light, as the levels of a pyramid are made.
package enum LightHalving {
  /// Rows of half the width and half the number, both rounded up: each pixel is the mean of two by two, with alpha multiplied in light
  /// as in ``LightRows``; at an odd edge it is the mean of those that are there.
  ///
  /// - Parameter rows: Whole rows of premultiplied BGRA, `width × 4` bytes each.
  /// - Complexity: O(pixels).
  package static func halved(_ rows: [UInt8], width: Int) -> [UInt8] {
    precondition(width > 0 && rows.count % (width * 4) == 0, "rows are whole")
    let count = rows.count / (width * 4)
    let halfWidth = (width + 1) / 2
    let halfCount = (count + 1) / 2
    // Every byte is written below, and all reads are in bounds: a pixel's neighbour is not beyond the last column, nor the last row.
    return [UInt8](unsafeUninitializedCapacity: halfWidth * halfCount * 4) { target, filled in
      rows.withUnsafeBytes { rows in
        LightRows.light.withUnsafeBufferPointer { light in
          SRGBCurve.stored.withUnsafeBufferPointer { stored in
            for y in 0..<halfCount {
              let (upper, lower) = (2 * y * width * 4, min(2 * y + 1, count - 1) * width * 4)
              for x in 0..<halfWidth {
                let (left, right) = (8 &* x, min(2 &* x &+ 1, width &- 1) &* 4)
                let pixels = (
                  rows.loadUnaligned(fromByteOffset: upper &+ left, as: SIMD4<UInt8>.self),
                  rows.loadUnaligned(fromByteOffset: upper &+ right, as: SIMD4<UInt8>.self),
                  rows.loadUnaligned(fromByteOffset: lower &+ left, as: SIMD4<UInt8>.self),
                  rows.loadUnaligned(fromByteOffset: lower &+ right, as: SIMD4<UInt8>.self)
                )
                let at = (y &* halfWidth &+ x) &* 4
                guard pixels.0.w & pixels.1.w & pixels.2.w & pixels.3.w == 255 else {
                  let mean = mean(of: pixels)
                  for channel in 0..<4 { target[at &+ channel] = mean[channel] }
                  continue
                }
                for channel in 0..<3 {
                  let sum =
                    light[Int(pixels.0[channel])] &+ light[Int(pixels.1[channel])]
                    &+ light[Int(pixels.2[channel])] &+ light[Int(pixels.3[channel])]
                  let mean = Int((sum &+ 2) / 4)
                  // 32,767 becomes 65,535.
                  target[at &+ channel] = stored[mean &* 2 &+ mean &>> 14]
                }
                target[at &+ 3] = 255
              }
            }
          }
        }
      }
      filled = halfWidth * halfCount * 4
    }
  }

  /// The mean of pixels of which at least one is not opaque.
  private static func mean(
    of pixels: (SIMD4<UInt8>, SIMD4<UInt8>, SIMD4<UInt8>, SIMD4<UInt8>)
  ) -> SIMD4<UInt8> {
    func light(_ pixel: SIMD4<UInt8>) -> SIMD4<UInt32> { pixel.w > 0 ? LightRows.light(of: pixel) : .zero }
    let sum = light(pixels.0) &+ light(pixels.1) &+ light(pixels.2) &+ light(pixels.3)
    return LightRows.stored(SIMD4<Int32>(truncatingIfNeeded: (sum &+ 2) / 4))
  }
}
