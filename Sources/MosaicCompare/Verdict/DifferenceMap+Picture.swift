// A picture of a difference map.

package import MosaicPixels

extension DifferenceMap {
  /// Draws some rows as pixelmatch does, as rows of a `Pixmap`: blue, green, red, alpha. What differs is red, anti-aliasing yellow. Pixels are
  /// opaque, or empty, so that it does not matter whether colours are multiplied with alpha.
  ///
  /// - Parameters:
  ///   - ground: The first picture, laid out on the canvas, which shows through in faded gray.
  ///   - isMask: Whether only pixels that count as different are drawn, on a transparent ground.
  /// - Complexity: O(pixels of the rows).
  package func pixmapRows(_ rows: Range<Int>, over ground: StraightPixmap, isMask: Bool) -> [UInt8] {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= height, "the map has these rows")
    precondition((ground.width, ground.height) == (width, height), "the ground fills the canvas")
    return [UInt8](count: width * rows.count * 4) { target in
      kinds.withUnsafeBufferPointer { kinds in
        ground.bytes.withUnsafeBytes { source in
          Self.fill(
            UnsafeMutableRawBufferPointer(target), kinds, source, from: rows.lowerBound * width,
            isMask: isMask)
        }
      }
    }
  }

  /// Writes every pixel: hot.
  ///
  /// The loads and stores are not checked in release builds. `kinds` has one and `source` four bytes for each pixel of the map, and
  /// `target` four for each pixel of the rows, the first of which is `first`; all are in the order of the map.
  private static func fill(
    _ target: UnsafeMutableRawBufferPointer, _ kinds: UnsafeBufferPointer<UInt8>,
    _ source: UnsafeRawBufferPointer, from first: Int, isMask: Bool
  ) {
    // The colours of kinds; 0 if the first picture shows through, or no pixel is drawn.
    let colors: [UInt32] = (0...UInt8.max).map { kind in
      if isDifferent(kind) { return 0xFFFF_0000 }
      return kind == Kind.antialiased.rawValue && !isMask ? 0xFFFF_FF00 : 0
    }
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

  /// A tenth of the pixel's brightness, faded towards white and cut to a whole number, in the order of pixelmatch's operations.
  private static func gray(_ pixel: PixelWord) -> UInt32 {
    let luma = YIQ.brightness(
      red: Double(pixel.red), green: Double(pixel.green), blue: Double(pixel.blue))
    let shown = 255 + (luma - 255) * 0.1 * Double(pixel.alpha) / 255
    return 0xFF00_0000 | UInt32(max(0, min(255, shown))) * 0x01_0101
  }
}
