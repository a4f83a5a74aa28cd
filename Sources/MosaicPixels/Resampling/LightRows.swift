// Rows in linear light: averages and weights, and the halves that a pyramid is made of.

/// Averages and weighs source pixels in linear light instead of stored values.
///
/// A fine checkerboard of black and white becomes the gray that it looks like from a distance (188), not the mean of the values
/// (128), and fine bright details on a dark background keep their weight. In return Lanczos' overshoot shows more on the dark
/// side of edges, and it is slower: nine photographs of 12 megapixels take about twice the CPU time as PNG and three to four
/// times as JPEG, which must then be decoded at full size. Alpha is multiplied in linear light as well, so that the edges of
/// transparent pictures do not darken.
struct LightRows: Sendable {
  /// The light of white, and opaque alpha; sums of products with weights still fit 32 bits.
  static let white: Int32 = 32_767
  private static var half: SIMD4<Int32> { SIMD4(repeating: 1 << (Int32(ResampleAxis.weightBits) - 1)) }

  private let across: ResampleAxis
  private let pixelFormat: PixelFormat
  /// For each wanted column, the sum of light since the last sample.
  private var sums: [SIMD4<UInt32>]
  private var samples: [SIMD4<Int32>]
  /// A ring of the last lines that are finished along x.
  private(set) var ring: [SIMD4<Int32>]

  init(_ across: ResampleAxis, lines: Int, pixelFormat: PixelFormat) {
    self.across = across
    self.pixelFormat = pixelFormat
    sums = Array(repeating: .zero, count: across.source.count)
    samples = Array(repeating: .zero, count: across.samples.count)
    ring = Array(repeating: .zero, count: lines * across.targetCount)
  }

  mutating func add(_ row: [UInt8]) {
    precondition(
      row.count >= across.source.upperBound * pixelFormat.bytesPerPixel, "a source row is too short")
    let step = pixelFormat.bytesPerPixel
    let white = UInt32(Self.white)
    var from = across.source.lowerBound * step
    sums.withUnsafeMutableBufferPointer { sums in
      Self.light.withUnsafeBufferPointer { light in
        row.withUnsafeBufferPointer { row in
          // In bounds: the row is long enough, and every byte is an index of `light`.
          for x in 0..<sums.count {
            var pixel = SIMD4<UInt32>.zero
            switch pixelFormat {
            case .gray:
              let gray = light[Int(row[from])]
              pixel = SIMD4(gray, gray, gray, white)
            case .rgb:
              pixel = SIMD4(
                light[Int(row[from &+ 2])], light[Int(row[from &+ 1])], light[Int(row[from])], white)
            case .bgra:
              let alpha = UInt32(row[from &+ 3])
              if alpha == 255 {
                pixel = SIMD4(
                  light[Int(row[from])], light[Int(row[from &+ 1])], light[Int(row[from &+ 2])], white)
              } else if alpha > 0 {
                pixel = Self.light(of: SIMD4(row[from], row[from &+ 1], row[from &+ 2], row[from &+ 3]))
              }
            }
            sums[x] &+= pixel
            from &+= step
          }
        }
      }
    }
  }

  /// Makes a line of the `rows` source rows that were added since the last one.
  mutating func finish(rows: Int, line: Int) {
    let box = across.box
    for index in samples.indices {
      let columns = index * box..<min((index + 1) * box, sums.count)
      var sum = SIMD4<UInt32>.zero
      for column in columns { sum &+= sums[column] }
      let count = UInt32(columns.count * rows)
      samples[index] =
        count == 1
        ? SIMD4<Int32>(truncatingIfNeeded: sum)
        : SIMD4<Int32>(truncatingIfNeeded: (sum &+ count / 2) / count)
    }
    for index in sums.indices { sums[index] = .zero }
    for target in 0..<across.targetCount {
      let first = across.firsts[target] - across.samples.lowerBound
      var sum = Self.half
      for tap in 0..<across.tapCount {
        sum &+= samples[first + tap] &* Int32(across.weights[target * across.tapCount + tap])
      }
      ring[line * across.targetCount + target] = sum &>> Int32(ResampleAxis.weightBits)
    }
  }

  /// Writes a finished row, of the ring or of sums along y.
  func write(target: Int, of down: ResampleAxis, _ finished: [SIMD4<Int32>]?, into row: inout [UInt8]) {
    let width = across.targetCount
    let first = down.firsts[target]
    let taps = down.tapCount
    for x in 0..<width {
      var sum = Self.half
      if let finished {
        sum &+= finished[x]
      } else {
        for tap in 0..<taps {
          sum &+= ring[(first + tap) % taps * width + x] &* Int32(down.weights[target * taps + tap])
        }
      }
      let pixel = Self.stored(sum &>> Int32(ResampleAxis.weightBits))
      for channel in 0..<4 { row[x * 4 + channel] = pixel[channel] }
    }
  }

  // MARK: Light

  static let light = SRGBCurve.light.map { (UInt32($0) * UInt32(white) + 32_767) / 65_535 }

  /// The light of sixteenths of stored values: a colour divided by its alpha lies between two values.
  private static let fineLight = (0...4080).map {
    UInt32((SRGBCurve.light(of: Double($0) / 4080) * Double(white)).rounded())
  }

  /// From a pixel of premultiplied BGRA with an alpha above 0 to premultiplied light.
  @inline(__always)
  static func light(of pixel: SIMD4<UInt8>) -> SIMD4<UInt32> {
    let alpha = UInt32(pixel.w)
    var result = SIMD4(repeating: (alpha &* UInt32(white) &+ 127) / 255)
    for channel in 0..<3 {
      let color = min(4080, (UInt32(pixel[channel]) &* 4080 &+ alpha / 2) / alpha)
      result[channel] = (fineLight[Int(color)] &* alpha &+ 127) / 255
    }
    return result
  }

  /// From premultiplied light to a pixel of premultiplied BGRA.
  static func stored(_ light: SIMD4<Int32>) -> SIMD4<UInt8> {
    let alpha = min(max(light.w, 0), white)
    guard alpha > 0 else { return .zero }
    let opacity = UInt32((alpha * 255 + white / 2) / white)
    var pixel = SIMD4<UInt8>(repeating: UInt8(opacity))
    for channel in 0..<3 {
      let amount = min(max(light[channel], 0), alpha)
      let full = alpha == white ? Int(amount) : (Int(amount) * Int(white) + Int(alpha) / 2) / Int(alpha)
      // 32,767 becomes 65,535.
      let color = UInt32(SRGBCurve.stored[full * 2 + full >> 14])
      pixel[channel] = opacity == 255 ? UInt8(color) : UInt8((color * opacity + 127) / 255)
    }
    return pixel
  }
}

// MARK: Halves

/// Halves pictures in linear light, as the levels of a pyramid are made.
package enum LightHalving {
  /// Rows of half the width and half the number, both rounded up: each pixel is the mean of two by two, with alpha multiplied in light
  /// as in ``LightRows``; at an odd edge it is the mean of the pixels that exist.
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

  /// The mean of pixels, at least one of which is not opaque.
  private static func mean(
    of pixels: (SIMD4<UInt8>, SIMD4<UInt8>, SIMD4<UInt8>, SIMD4<UInt8>)
  ) -> SIMD4<UInt8> {
    func light(_ pixel: SIMD4<UInt8>) -> SIMD4<UInt32> { pixel.w > 0 ? LightRows.light(of: pixel) : .zero }
    let sum = light(pixels.0) &+ light(pixels.1) &+ light(pixels.2) &+ light(pixels.3)
    return LightRows.stored(SIMD4<Int32>(truncatingIfNeeded: (sum &+ 2) / 4))
  }
}
