// A picture of a difference map.

import MosaicLayout
public import MosaicPixels

/// Draws a difference map as pixelmatch does.
public struct DifferencePicture: Hashable, Sendable {
  /// How strongly the first picture shows through where nothing differs, 0 to 1.
  public var alpha: Double
  /// Red, green and blue of pixels that differ, or of those that became lighter if ``darker`` is set.
  public var different: SIMD3<UInt8>
  /// Red, green and blue of pixels that became darker; `nil` if they are drawn as the others.
  public var darker: SIMD3<UInt8>?
  /// Red, green and blue of pixels that differ only by anti-aliasing.
  public var antialiased: SIMD3<UInt8>
  /// Whether only pixels that count as different are drawn, on a transparent ground.
  public var isMask: Bool

  /// Makes a style; the usual one is pixelmatch's.
  public init(
    alpha: Double = 0.1, different: SIMD3<UInt8> = SIMD3(255, 0, 0), darker: SIMD3<UInt8>? = nil,
    antialiased: SIMD3<UInt8> = SIMD3(255, 255, 0), isMask: Bool = false
  ) {
    self.alpha = alpha
    self.different = different
    self.darker = darker
    self.antialiased = antialiased
    self.isMask = isMask
  }

  /// Draws a map.
  ///
  /// - Parameters:
  ///   - map: The canvas.
  ///   - ground: The first picture, which shows through in faded gray.
  ///   - left: The column of the canvas on which the first picture's left edge lies.
  ///   - top: The row on which its upper edge lies.
  /// - Complexity: O(pixels of the canvas).
  public func draw(
    _ map: DifferenceMap, over ground: StraightPixmap, left: Int = 0, top: Int = 0
  ) -> StraightPixmap {
    let all = Canvas(map: map, ground: ground, corner: SIMD2(left, top), rows: 0..<map.height)
    return StraightPixmap(width: map.width, height: map.height, bytes: drawn(all))
  }

  /// Draws some rows of a map, as ``draw(_:over:left:top:)`` does from the canvas' corner, as rows of a `Pixmap`: blue, green, red,
  /// alpha. Pixels are opaque, or empty, so that it does not matter whether colours are multiplied with alpha.
  package func pixmapRows(
    _ rows: Range<Int>, of map: DifferenceMap, over ground: StraightPixmap
  ) -> [UInt8] {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= map.height, "the map has these rows")
    var style = self
    style.different = Self.swapped(different)
    style.darker = darker.map(Self.swapped)
    style.antialiased = Self.swapped(antialiased)
    return style.drawn(Canvas(map: map, ground: ground, corner: SIMD2(), rows: rows))
  }

  /// What is drawn, and where.
  private struct Canvas {
    let map: DifferenceMap
    let ground: StraightPixmap
    /// Where the first picture's top left pixel lies.
    let corner: SIMD2<Int>
    /// The rows that are drawn.
    let rows: Range<Int>
  }

  /// Red and blue in each other's place. Everything but the three colours is gray.
  private static func swapped(_ color: SIMD3<UInt8>) -> SIMD3<UInt8> { SIMD3(color.z, color.y, color.x) }

  private func drawn(_ canvas: Canvas) -> [UInt8] {
    let count = canvas.map.width * canvas.rows.count * 4
    return [UInt8](count: count) { target in
      canvas.map.kinds.withUnsafeBufferPointer { kinds in
        canvas.ground.bytes.withUnsafeBytes { source in
          fill(UnsafeMutableRawBufferPointer(target), kinds, source, canvas)
        }
      }
    }
  }

  /// Writes every pixel: hot.
  ///
  /// The loads and stores are not checked in release builds. `target` has four bytes for each pixel of the rows and `kinds` one for
  /// each of the map, both in its order; a pixel of `source` is read only if it lies inside the ground, whose bytes these are.
  private func fill(
    _ target: UnsafeMutableRawBufferPointer, _ kinds: UnsafeBufferPointer<UInt8>,
    _ source: UnsafeRawBufferPointer, _ canvas: Canvas
  ) {
    let (map, ground, corner) = (canvas.map, canvas.ground, canvas.corner)
    let colors = (0...UInt8.max).map { color(of: DifferenceMap.Kind(rawValue: $0) ?? .same) }
    let start = canvas.rows.lowerBound &* map.width
    // Where the first picture shows through: nowhere on a mask.
    let columns = isMask ? 0..<0 : clamped(corner.x, ground.width, to: map.width)
    let rows = clamped(corner.y, ground.height, to: map.height)
    // The first picture's pixel that was drawn last: neighbours are often alike.
    var last = (pixel: PixelWord(bits: 0), gray: gray(PixelWord(bits: 0)))
    for y in canvas.rows {
      let shown = rows.contains(y) ? columns : 0..<0
      for x in 0..<map.width {
        let index = y &* map.width &+ x
        var word = colors[Int(kinds[index])]
        if word == 0, shown.contains(x) {
          let place = ((y &- corner.y) &* ground.width &+ (x &- corner.x)) &* 4
          let pixel = PixelWord(
            bits: UInt32(littleEndian: source.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
          if pixel != last.pixel { last = (pixel, gray(pixel)) }
          word = last.gray
        }
        target.storeBytes(of: word.littleEndian, toByteOffset: (index &- start) &* 4, as: UInt32.self)
      }
    }
  }

  /// The part of a picture's rows or columns that lies on the canvas.
  private func clamped(_ start: Int, _ count: Int, to limit: Int) -> Range<Int> {
    let lower = min(max(0, start), limit)
    return lower..<max(lower, min(start.adding(count), limit))
  }

  /// The colour of a kind as a pixel; 0 where the first picture shows through, or nothing is drawn.
  private func color(of kind: DifferenceMap.Kind) -> UInt32 {
    func opaque(_ color: SIMD3<UInt8>) -> UInt32 {
      PixelWord(SIMD4(color.x, color.y, color.z, 255)).bits
    }
    switch kind {
    case .lighter, .unmatched: return opaque(different)
    case .darker: return opaque(darker ?? different)
    case .antialiased: return isMask ? 0 : opaque(antialiased)
    case .same, .masked: return 0
    }
  }

  /// The pixel's brightness, faded towards white and cut to a whole number, in the order of pixelmatch's operations.
  private func gray(_ pixel: PixelWord) -> UInt32 {
    let luma =
      Double(pixel.red) * 0.29889531 + Double(pixel.green) * 0.58662247 + Double(pixel.blue) * 0.11448223
    let shown = 255 + (luma - 255) * (alpha > 0 ? min(alpha, 1) : 0) * Double(pixel.alpha) / 255
    let gray = UInt8(max(0, min(255, shown)))
    return PixelWord(SIMD4(gray, gray, gray, 255)).bits
  }
}
