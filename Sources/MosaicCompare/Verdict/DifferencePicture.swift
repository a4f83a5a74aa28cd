// A picture of a difference map.

package import MosaicPixels

/// Draws a difference map as pixelmatch does.
package struct DifferencePicture {
  /// Whether only pixels that count as different are drawn, on a transparent ground.
  var isMask = false
  /// How strongly the first picture shows through where nothing differs, 0 to 1.
  var alpha = 0.1
  /// Blue, green and red of pixels that differ, or of those that became lighter if ``darker`` is set.
  var different = SIMD3<UInt8>(0, 0, 255)
  /// Those of pixels that became darker; `nil` if they are drawn as the others.
  var darker: SIMD3<UInt8>?
  /// Those of pixels that differ only by anti-aliasing.
  var antialiased = SIMD3<UInt8>(0, 255, 255)

  package init(isMask: Bool) { self.isMask = isMask }

  /// Draws some rows of a map as rows of a `Pixmap`: blue, green, red, alpha. Pixels are opaque, or empty, so that it does not matter
  /// whether colours are multiplied with alpha.
  ///
  /// - Parameter ground: The first picture, laid out on the canvas, which shows through in faded gray.
  /// - Complexity: O(pixels of the rows).
  package func pixmapRows(
    _ rows: Range<Int>, of map: DifferenceMap, over ground: StraightPixmap
  ) -> [UInt8] {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= map.height, "the map has these rows")
    precondition((ground.width, ground.height) == (map.width, map.height), "the ground fills the canvas")
    let count = map.width * rows.count * 4
    return [UInt8](count: count) { target in
      map.kinds.withUnsafeBufferPointer { kinds in
        ground.bytes.withUnsafeBytes { source in
          fill(UnsafeMutableRawBufferPointer(target), kinds, source, from: rows.lowerBound * map.width)
        }
      }
    }
  }

  /// Writes every pixel: hot.
  ///
  /// The loads and stores are not checked in release builds. `kinds` has one and `source` four bytes for each pixel of the map, and
  /// `target` four for each pixel of the rows, the first of which is `first`; all are in the order of the map.
  private func fill(
    _ target: UnsafeMutableRawBufferPointer, _ kinds: UnsafeBufferPointer<UInt8>,
    _ source: UnsafeRawBufferPointer, from first: Int
  ) {
    let colors = (0...UInt8.max).map { color(of: DifferenceMap.Kind(rawValue: $0) ?? .same) }
    // The first picture's pixel that was drawn last: neighbours are often alike.
    var last = (pixel: PixelWord(bits: 0), gray: gray(PixelWord(bits: 0)))
    for place in stride(from: 0, to: target.count, by: 4) {
      var word = colors[Int(kinds[first &+ place / 4])]
      if word == 0, !isMask {
        let bits = source.loadUnaligned(fromByteOffset: first &* 4 &+ place, as: UInt32.self)
        let pixel = PixelWord(bits: UInt32(littleEndian: bits))
        if pixel != last.pixel { last = (pixel, gray(pixel)) }
        word = last.gray
      }
      target.storeBytes(of: word.littleEndian, toByteOffset: place, as: UInt32.self)
    }
  }

  /// The colour of a kind as a pixel; 0 where the first picture shows through, or nothing is drawn.
  private func color(of kind: DifferenceMap.Kind) -> UInt32 {
    switch kind {
    case .lighter, .unmatched: Self.opaque(different)
    case .darker: Self.opaque(darker ?? different)
    case .antialiased: isMask ? 0 : Self.opaque(antialiased)
    case .same, .masked: 0
    }
  }

  private static func opaque(_ color: SIMD3<UInt8>) -> UInt32 {
    0xFF00_0000 | UInt32(color.x) | UInt32(color.y) << 8 | UInt32(color.z) << 16
  }

  /// The pixel's brightness, faded towards white and cut to a whole number, in the order of pixelmatch's operations.
  private func gray(_ pixel: PixelWord) -> UInt32 {
    let luma =
      Double(pixel.red) * 0.29889531 + Double(pixel.green) * 0.58662247 + Double(pixel.blue) * 0.11448223
    let shown = 255 + (luma - 255) * (alpha > 0 ? min(alpha, 1) : 0) * Double(pixel.alpha) / 255
    return Self.opaque(SIMD3(repeating: UInt8(max(0, min(255, shown)))))
  }
}
