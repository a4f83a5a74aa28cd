// The shadow of a rectangle with round corners, as small as it can be: its straight stretches are one pixel long.

/// Size and corners of a shape that casts a shadow, and how soft the shadow is; all in pixels.
package struct ShadowShape: Hashable, Sendable {
  /// Width of the shape.
  package var width: Double
  /// Height of the shape.
  package var height: Double
  /// Radii of its corners along x and y.
  package var radiusX: Double
  /// As ``radiusX``, along y.
  package var radiusY: Double
  /// Standard deviation of the blur.
  package var sigma: Double

  /// Makes a shape.
  package init(width: Double, height: Double, radiusX: Double, radiusY: Double, sigma: Double) {
    self.width = width
    self.height = height
    self.radiusX = radiusX
    self.radiusY = radiusY
    self.sigma = sigma
  }
}

/// A shadow as a picture that is stretched in its middle, so that shapes of all sizes share it.
package struct ShadowSlices: Sendable {
  /// The shape that is drawn in fact: no larger than its corners and the blur ask for.
  package let core: ShadowShape
  /// How many columns and rows in the middle stand for more than themselves.
  package let added: (columns: Int, rows: Int)
  /// Pixels of the shape on one of the shadow's: soft shadows are made small.
  package let reduction: Double
  /// Distance from the edge of the picture to the edge of the shape, in the picture's pixels.
  package let margin: Int
  /// Columns and rows of the whole picture.
  private let size: (width: Int, height: Int)

  /// What is longer than this is not drawn to its end.
  private static let longestSide = 1e13

  private static func whole(_ side: Double) -> Int { Int(min(max(0, side), longestSide).rounded(.up)) }

  /// The least that a part of the shadow saves of the picture, in pixels, before it is worth a picture of its own.
  private static let smallestSaving = 1 << 16

  /// Finds what is to be drawn for `shape`.
  package init(_ shape: ShadowShape) {
    let reduction = min(1e9, max(1, (shape.sigma / 32).rounded(.up)))
    let sigma = min(32, shape.sigma / reduction)
    let reach = BoxBlur(sigma: sigma).reach
    let (radiusX, radiusY) = (shape.radiusX / reduction, shape.radiusY / reduction)
    func surplus(_ side: Double, _ radius: Double) -> Int {
      Int(min(max(0, side - 2 * (radius + Double(reach)) - 4), Self.longestSide).rounded(.down))
    }
    let (width, height) = (shape.width / reduction, shape.height / reduction)
    added = (surplus(width, radiusX), surplus(height, radiusY))
    core = ShadowShape(
      width: width - Double(added.columns), height: height - Double(added.rows), radiusX: radiusX,
      radiusY: radiusY, sigma: sigma)
    self.reduction = reduction
    size = (Self.whole(core.width) + 2 * (reach + 2), Self.whole(core.height) + 2 * (reach + 2))
    // Two clear pixels at the end, so that what is sampled beyond the edge is clear, too.
    margin = reach + 2
  }

  /// The whole picture.
  package var all: Part { Part(columns: 0..<size.width, rows: 0..<size.height) }

  /// A part of the picture, in its pixels.
  package struct Part: Hashable, Sendable {
    /// The columns of the part.
    package let columns: Range<Int>
    /// The rows of the part.
    package let rows: Range<Int>
  }

  /// What of the picture is needed for a part of the whole shadow; all of it, where that is little more.
  ///
  /// - Parameters:
  ///   - columns: Columns of the whole shadow, in the picture's pixels; may reach beyond it.
  ///   - rows: Rows of the whole shadow.
  package func part(columns: Range<Int>, rows: Range<Int>) -> Part {
    let reach = margin - 2
    func needed(_ axis: SampleAxis, _ places: Range<Int>, _ count: Int) -> Range<Int> {
      let found = axis.pixels(at: places)
      return max(0, found.lowerBound - reach)..<min(count, found.upperBound + reach)
    }
    let part = Part(
      columns: needed(horizontal, columns, size.width), rows: needed(vertical, rows, size.height))
    // Shadows of equal shapes are one picture, if they are not cut.
    let cut = Double(part.columns.count) * Double(part.rows.count)
    let saving = Double(size.width) * Double(size.height) - cut
    return saving > max(cut, Double(Self.smallestSaving)) ? part : all
  }

  /// A part of the shadow in a colour (straight alpha), to be sampled along ``columns(of:)`` and ``rows(of:)``.
  ///
  /// Where the part is cut, its last pixels, as far as the blur reaches, are not those of the shadow.
  ///
  /// - Complexity: O(pixels of the part).
  package func picture(
    of part: Part? = nil, red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8
  ) -> Pixmap {
    let part = part ?? all
    let (width, height) = (part.columns.count, part.rows.count)
    var mask = Coverage.mask(of: core, at: margin, columns: part.columns, rows: part.rows)
    BoxBlur(sigma: core.sigma).apply(to: &mask, width: width, height: height, edges: .clear)
    var picture = Pixmap(width: width, height: height)
    for (i, coverage) in mask.enumerated() where coverage > 0 {
      let opacity = (Int(coverage) * Int(alpha) + 127) / 255
      picture.bytes[i * 4] = UInt8((Int(blue) * opacity + 127) / 255)
      picture.bytes[i * 4 + 1] = UInt8((Int(green) * opacity + 127) / 255)
      picture.bytes[i * 4 + 2] = UInt8((Int(red) * opacity + 127) / 255)
      picture.bytes[i * 4 + 3] = UInt8(opacity)
    }
    return picture
  }

  /// How the columns of the whole shadow are found in the picture of a part.
  package func columns(of part: Part) -> SampleAxis { horizontal.holding(part.columns) }
  /// How the rows of the whole shadow are found in the picture of a part.
  package func rows(of part: Part) -> SampleAxis { vertical.holding(part.rows) }

  private var horizontal: SampleAxis { .stretched(size.width, by: added.columns) }
  private var vertical: SampleAxis { .stretched(size.height, by: added.rows) }
}

/// How much of each pixel a shape covers.
private enum Coverage {
  private static let subrows = 16

  /// A part of the mask; the shape's left top corner is `margin` pixels in from both edges of the whole.
  static func mask(
    of shape: ShadowShape, at margin: Int, columns: Range<Int>, rows: Range<Int>
  ) -> [UInt8] {
    let width = columns.count
    var mask = [UInt8](repeating: 0, count: width * rows.count)
    var sums = [Double](repeating: 0, count: width)
    for y in rows {
      var isTouched = false
      for sub in 0..<subrows {
        let row = Double(y - margin) + (Double(sub) + 0.5) / Double(subrows)
        guard row > 0, row < shape.height else { continue }
        let inset = inset(of: shape, at: row)
        let left = Double(margin) + inset
        let right = Double(margin) + shape.width - inset
        guard right > left, right > Double(columns.lowerBound), left < Double(columns.upperBound) else {
          continue
        }
        isTouched = true
        let first = max(columns.lowerBound, Int(max(left, 0)))
        let last = Int(min(right, Double(columns.upperBound - 1)))
        for x in first..<max(first, last + 1) {
          sums[x - columns.lowerBound] += max(0, min(right, Double(x + 1)) - max(left, Double(x)))
        }
      }
      guard isTouched else { continue }
      for x in 0..<width {
        mask[(y - rows.lowerBound) * width + x] = UInt8(min(255, (sums[x] * 255 / Double(subrows)).rounded()))
        sums[x] = 0
      }
    }
    return mask
  }

  /// How far the corners' curve stands in from the sides at a height.
  private static func inset(of shape: ShadowShape, at row: Double) -> Double {
    let fromEnd = min(row, shape.height - row)
    guard shape.radiusX > 0, shape.radiusY > 0, fromEnd < shape.radiusY else { return 0 }
    let share = (shape.radiusY - fromEnd) / shape.radiusY
    return shape.radiusX * (1 - (1 - share * share).squareRoot())
  }
}
