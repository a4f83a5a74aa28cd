// Expected, actual and difference in one strip.

public import MosaicPixels

extension ComparisonPicture {
  /// Pixels between two pictures of a strip.
  static let separator = 2
  /// Side of a square of the checkerboard, in pixels.
  static let square = 8

  /// A strip of three pictures from left to right, each on a checkerboard that shows where it is transparent. Dark gray
  /// separates them and fills the strip below lower ones.
  ///
  /// - Complexity: O(pixels).
  public static func sideBySide(expected: Pixmap, actual: Pixmap, difference: Pixmap) -> Pixmap {
    let panels = [expected, actual, difference]
    var strip = Pixmap(
      width: panels.map(\.width).reduce(0, +) + separator * (panels.count - 1),
      height: panels.map(\.height).max() ?? 0)
    for y in 0..<strip.height {
      for x in 0..<strip.width { strip[x, y] = 0xFF40_4040 }
    }
    var left = 0
    for panel in panels {
      for y in 0..<panel.height {
        for x in 0..<panel.width {
          strip[left + x, y] = over(panel[x, y], checker: (x / square + y / square).isMultiple(of: 2))
        }
      }
      left += panel.width + separator
    }
    return strip
  }

  /// A strip of two pictures and their difference.
  public static func sideBySide(expected: Pixmap, actual: Pixmap) -> Pixmap {
    sideBySide(
      expected: expected, actual: actual, difference: difference(expected: expected, actual: actual))
  }

  /// Paints a premultiplied pixel over a white or light gray square.
  private static func over(_ pixel: UInt32, checker isLight: Bool) -> UInt32 {
    let paper: UInt32 = isLight ? 0xFF : 0xCC
    let shining = (paper * (255 - (pixel >> 24)) + 127) / 255
    func channel(_ shift: UInt32) -> UInt32 { min(255, (pixel >> shift & 255) + shining) << shift }
    return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
  }
}
