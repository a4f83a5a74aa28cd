/// A shadow as a picture that is stretched in its middle, so that shapes of different sizes share it.
package struct ShadowSlices: Sendable {
  /// The shape that is drawn: no larger than its corners and the blur need.
  package let core: ShadowShape
  /// How many times the middle column and the middle row are repeated.
  package let added: (columns: Int, rows: Int)
  /// Pixels of the shape per pixel of the picture: soft shadows are made smaller.
  package let reduction: Double
  /// Distance from the edge of the picture to the edge of the shape, in the picture's pixels.
  package let margin: Int
  private let size: (width: Int, height: Int)

  package init(_ shape: ShadowShape) {
    let reduction = min(1e9, max(1, (shape.sigma / 32).rounded(.up)))
    let sigma = min(32, shape.sigma / reduction)
    let reach = BoxBlur(sigma: sigma).reach
    let (radiusX, radiusY) = (shape.radiusX / reduction, shape.radiusY / reduction)
    func whole(_ side: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(min(max(0, side), 1e13).rounded(rule))
    }
    func surplus(_ side: Double, _ radius: Double) -> Int {
      whole(side - 2 * (radius + Double(reach)) - 4, .down)
    }
    let (width, height) = (shape.width / reduction, shape.height / reduction)
    // Other shapes have no middle that could be repeated.
    added = shape.contours == nil ? (surplus(width, radiusX), surplus(height, radiusY)) : (0, 0)
    core = ShadowShape(
      width: width - Double(added.columns), height: height - Double(added.rows), radiusX: radiusX,
      radiusY: radiusY, sigma: sigma, contours: shape.contours)
    self.reduction = reduction
    // Two clear pixels at the end, so that samples beyond the edge are clear as well.
    margin = reach + 2
    size = (whole(core.width, .up) + 2 * margin, whole(core.height, .up) + 2 * margin)
  }

  package var all: TargetPart { TargetPart(columns: 0..<size.width, rows: 0..<size.height) }

  /// The part of the picture that a part of the whole shadow needs, in the picture's pixels; all of it if that is little more.
  package func part(columns: Range<Int>, rows: Range<Int>) -> TargetPart {
    let reach = margin - 2
    func needed(_ axis: SampleAxis, _ places: Range<Int>, _ count: Int) -> Range<Int> {
      let found = axis.pixels(at: places)
      return max(0, found.lowerBound - reach)..<min(count, found.upperBound + reach)
    }
    let part = TargetPart(
      columns: needed(horizontal, columns, size.width), rows: needed(vertical, rows, size.height))
    // Shadows of equal shapes share one picture if they are not cut. What is cut must save some pixels.
    let cut = Double(part.columns.count) * Double(part.rows.count)
    let saving = Double(size.width) * Double(size.height) - cut
    return saving > max(cut, 65_536) ? part : all
  }

  /// A part of the shadow in a colour (straight alpha), to be sampled along ``columns(of:)`` and ``rows(of:)``.
  ///
  /// Within the reach of the blur, the pixels at a cut edge are wrong.
  package func picture(
    of part: TargetPart? = nil, red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8
  ) -> Pixmap {
    let part = part ?? all
    let (width, height) = (part.columns.count, part.rows.count)
    var mask = core.mask(at: margin, of: part)
    BoxBlur(sigma: core.sigma).apply(to: &mask, width: width, height: height)
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

  /// Maps columns of the whole shadow to those of a part's picture.
  package func columns(of part: TargetPart) -> SampleAxis { horizontal.holding(part.columns) }
  /// Maps rows of the whole shadow to those of a part's picture.
  package func rows(of part: TargetPart) -> SampleAxis { vertical.holding(part.rows) }

  private var horizontal: SampleAxis { .stretched(size.width, by: added.columns) }
  private var vertical: SampleAxis { .stretched(size.height, by: added.rows) }
}
