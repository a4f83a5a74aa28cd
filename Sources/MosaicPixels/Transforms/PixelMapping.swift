/// Maps the pixels of a canvas to positions in a picture that is rotated and scaled.
///
/// In fixed point with 24 bits of fraction, relative to the canvas' origin, so that every piece of the canvas finds the same
/// positions.
package struct PixelMapping: Hashable, Sendable {
  struct Line: Hashable {
    var start: Int
    var column: Int
    var row: Int
  }

  /// Along the picture's rows: the position of the canvas' first pixel, and what a column and a row add to it.
  let u: Line
  /// As ``u``, along the picture's columns.
  let v: Line

  /// - Parameters:
  ///   - pivot: The point of the canvas about which the picture is rotated, clockwise.
  ///   - origin: The picture's top left corner on the canvas before the rotation.
  ///   - scale: Pixels of the picture per pixel of the canvas.
  package init(
    pivot: (x: Double, y: Double) = (0, 0), cosine: Double = 1, sine: Double = 0,
    origin: (x: Double, y: Double), scale: (x: Double, y: Double) = (1, 1)
  ) {
    let (x, y) = (0.5 - pivot.x, 0.5 - pivot.y)
    u = Line(
      start: Self.fixed((pivot.x + cosine * x + sine * y - origin.x) * scale.x - 0.5),
      column: Self.fixed(cosine * scale.x), row: Self.fixed(sine * scale.x))
    v = Line(
      start: Self.fixed((pivot.y - sine * x + cosine * y - origin.y) * scale.y - 0.5),
      column: Self.fixed(-sine * scale.y), row: Self.fixed(cosine * scale.y))
  }

  /// The offset in whole pixels, if pixels fall exactly on pixels.
  var shift: (x: Int, y: Int)? {
    let one = Self.one
    guard u.column == one, u.row == 0, v.column == 0, v.row == one, u.start % one == 0, v.start % one == 0
    else { return nil }
    return (u.start / one, v.start / one)
  }

  private static let one = 1 << 24

  private static func fixed(_ number: Double) -> Int {
    Int(min(max((number * Double(one)).rounded(), -4e18), 4e18))
  }
}
