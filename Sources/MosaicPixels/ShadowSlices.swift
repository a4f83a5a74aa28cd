// The shadow of a rectangle with round corners, as small as it can be: its straight stretches are one pixel long.

/// Size and corners of a shape that casts a shadow, and how soft the shadow is; all in pixels.
public struct ShadowShape: Hashable, Sendable {
  /// Width of the shape.
  public var width: Double
  /// Height of the shape.
  public var height: Double
  /// Radii of its corners along x and y.
  public var radiusX: Double
  /// As ``radiusX``, along y.
  public var radiusY: Double
  /// Standard deviation of the blur.
  public var sigma: Double

  /// Makes a shape.
  public init(width: Double, height: Double, radiusX: Double, radiusY: Double, sigma: Double) {
    self.width = width
    self.height = height
    self.radiusX = radiusX
    self.radiusY = radiusY
    self.sigma = sigma
  }
}

/// A shadow as a picture that is stretched in its middle, so that shapes of all sizes share it.
public struct ShadowSlices: Sendable {
  /// The shape that is drawn in fact: no larger than its corners and the blur ask for.
  public let core: ShadowShape
  /// How many columns and rows in the middle stand for more than themselves.
  public let added: (columns: Int, rows: Int)
  /// Pixels of the shape on one of the shadow's: soft shadows are made small.
  public let reduction: Double
  /// Distance from the edge of the picture to the edge of the shape, in the picture's pixels.
  public let margin: Int

  /// Finds what is to be drawn for `shape`.
  public init(_ shape: ShadowShape) {
    let reduction = max(1, (shape.sigma / 32).rounded(.up))
    let sigma = shape.sigma / reduction
    let reach = BoxBlur(sigma: sigma).reach
    let (radiusX, radiusY) = (shape.radiusX / reduction, shape.radiusY / reduction)
    func surplus(_ side: Double, _ radius: Double) -> Int {
      max(0, Int((side - 2 * (radius + Double(reach)) - 4).rounded(.down)))
    }
    let (width, height) = (shape.width / reduction, shape.height / reduction)
    added = (surplus(width, radiusX), surplus(height, radiusY))
    core = ShadowShape(
      width: width - Double(added.columns), height: height - Double(added.rows), radiusX: radiusX,
      radiusY: radiusY, sigma: sigma)
    self.reduction = reduction
    // Two clear pixels at the end, so that what is sampled beyond the edge is clear, too.
    margin = reach + 2
  }

  /// The shadow in a colour (straight alpha), to be sampled along ``columns(of:)`` and ``rows(of:)``.
  ///
  /// - Complexity: O(pixels of the core).
  public func picture(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) -> Pixmap {
    let width = Int(core.width.rounded(.up)) + 2 * margin
    let height = Int(core.height.rounded(.up)) + 2 * margin
    var mask = Coverage.mask(of: core, at: margin, width: width, height: height)
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

  /// How the columns of the whole shadow are found in the picture.
  public func columns(of picture: Pixmap) -> SampleAxis { .stretched(picture.width, by: added.columns) }
  /// How the rows of the whole shadow are found in the picture.
  public func rows(of picture: Pixmap) -> SampleAxis { .stretched(picture.height, by: added.rows) }
}

/// How much of each pixel a shape covers.
private enum Coverage {
  private static let subrows = 16

  /// The shape's left top corner is `margin` pixels in from both edges.
  static func mask(of shape: ShadowShape, at margin: Int, width: Int, height: Int) -> [UInt8] {
    var mask = [UInt8](repeating: 0, count: width * height)
    var sums = [Double](repeating: 0, count: width)
    for y in 0..<height {
      var isTouched = false
      for sub in 0..<subrows {
        let row = Double(y - margin) + (Double(sub) + 0.5) / Double(subrows)
        guard row > 0, row < shape.height else { continue }
        let inset = inset(of: shape, at: row)
        let left = Double(margin) + inset
        let right = Double(margin) + shape.width - inset
        guard right > left else { continue }
        isTouched = true
        for x in Int(left)...min(width - 1, Int(right)) {
          sums[x] += max(0, min(right, Double(x + 1)) - max(left, Double(x)))
        }
      }
      guard isTouched else { continue }
      for x in 0..<width {
        mask[y * width + x] = UInt8(min(255, (sums[x] * 255 / Double(subrows)).rounded()))
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
