// A picture of a difference map.

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
  ///   - left: The column of the canvas on which the first picture's left edge lies; `top` is the row of its upper edge.
  /// - Complexity: O(pixels of the canvas).
  public func draw(
    _ map: DifferenceMap, over ground: StraightPixmap, left: Int = 0, top: Int = 0
  ) -> StraightPixmap {
    var bytes = [UInt8](repeating: 0, count: map.width * map.height * 4)
    for y in 0..<map.height {
      for x in 0..<map.width {
        guard let color = color(of: map[x, y], ground, x - left, y - top) else { continue }
        let i = (y * map.width + x) * 4
        (bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]) = (color.x, color.y, color.z, 255)
      }
    }
    return StraightPixmap(width: map.width, height: map.height, bytes: bytes)
  }

  /// `nil` where the picture stays transparent.
  private func color(
    of kind: DifferenceMap.Kind, _ ground: StraightPixmap, _ x: Int, _ y: Int
  ) -> SIMD3<UInt8>? {
    switch kind {
    case .lighter, .unmatched: return different
    case .darker: return darker ?? different
    case .antialiased: return isMask ? nil : antialiased
    case .same, .masked:
      guard !isMask, x >= 0, y >= 0, x < ground.width, y < ground.height else { return nil }
      return SIMD3(repeating: gray(ground[x, y]))
    }
  }

  /// The pixel's brightness, faded towards white and cut to a whole number, in the order of pixelmatch's operations.
  private func gray(_ pixel: SIMD4<UInt8>) -> UInt8 {
    let luma = Double(pixel.x) * 0.29889531 + Double(pixel.y) * 0.58662247 + Double(pixel.z) * 0.11448223
    let shown = 255 + (luma - 255) * (alpha > 0 ? min(alpha, 1) : 0) * Double(pixel.w) / 255
    return UInt8(max(0, min(255, shown)))
  }
}
