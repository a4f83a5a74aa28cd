// Shadows: the shape that casts one, and a picture of it that is stretched in its middle.

/// Size and corners of a shape that casts a shadow, and how soft the shadow is; all in pixels.
package struct ShadowShape: Hashable, Sendable {
  package var width: Double
  package var height: Double
  /// Radius of its corners along x.
  package var radiusX: Double
  package var radiusY: Double
  package var sigma: Double
  /// Closed lines in place of the rectangle with its corners, in shares of width and height. They do not cross.
  package var contours: [[SIMD2<Double>]]?

  package init(
    width: Double, height: Double, radiusX: Double, radiusY: Double, sigma: Double,
    contours: [[SIMD2<Double>]]? = nil
  ) {
    self.width = width
    self.height = height
    self.sigma = sigma
    self.radiusX = radiusX
    self.radiusY = radiusY
    self.contours = contours
  }

  /// The share of each pixel that the shape covers, in a part of a mask; the shape's top left corner is `margin` pixels from
  /// the left and top edges of the whole mask.
  func mask(at margin: Int, of part: TargetPart) -> [UInt8] {
    let columns = part.columns
    let rows = part.rows
    let subrows = 16
    var mask = [UInt8](repeating: 0, count: columns.count * rows.count)
    var sums = [Double](repeating: 0, count: columns.count)
    let lines = lines
    for y in rows {
      var isTouched = false
      let (top, bottom) = (Double(y - margin), Double(y - margin + 1))
      let near = lines.filter { $0.top.y < bottom && $0.bottom.y > top }
      for sub in 0..<subrows {
        let row = top + (Double(sub) + 0.5) / Double(subrows)
        guard row > 0, row < height else { continue }
        for (start, end) in spans(at: row, near) {
          let left = Double(margin) + start
          let right = Double(margin) + end
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
      }
      guard isTouched else { continue }
      for x in sums.indices {
        mask[(y - rows.lowerBound) * columns.count + x] = UInt8(
          min(255, (sums[x] * 255 / Double(subrows)).rounded()))
        sums[x] = 0
      }
    }
    return mask
  }

  private typealias Line = (top: SIMD2<Double>, bottom: SIMD2<Double>)

  /// The lines of the contours that are not level, in pixels.
  private var lines: [Line] {
    let size = SIMD2(width, height)
    return (contours ?? []).flatMap { corners in
      zip(corners, corners.dropFirst() + corners.prefix(1)).compactMap { start, end in
        if start.y == end.y { return nil }
        return start.y < end.y ? (start * size, end * size) : (end * size, start * size)
      }
    }
  }

  /// The left and right ends of the inner parts of a row, which these lines bound.
  private func spans(at row: Double, _ lines: [Line]) -> [(Double, Double)] {
    guard contours != nil else {
      let inset = inset(at: row)
      return [(inset, width - inset)]
    }
    let ends = lines.filter { $0.top.y <= row && $0.bottom.y > row }.map { line in
      line.top.x + (line.bottom.x - line.top.x) * ((row - line.top.y) / (line.bottom.y - line.top.y))
    }.sorted()
    return stride(from: 0, to: ends.count - 1, by: 2).map { (ends[$0], ends[$0 + 1]) }
  }

  /// The distance from the side to the corner's curve in a row.
  private func inset(at row: Double) -> Double {
    let fromEnd = min(row, height - row)
    guard radiusX > 0, radiusY > 0, fromEnd < radiusY else { return 0 }
    let share = (radiusY - fromEnd) / radiusY
    return radiusX * (1 - (1 - share * share).squareRoot())
  }
}

// MARK: The picture

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
    // Shadows of equal shapes share one picture if they are not cut. A cut must save some pixels.
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

  /// Maps columns of the whole shadow to columns of a part's picture.
  package func columns(of part: TargetPart) -> SampleAxis { horizontal.holding(part.columns) }
  /// Maps rows of the whole shadow to rows of a part's picture.
  package func rows(of part: TargetPart) -> SampleAxis { vertical.holding(part.rows) }

  private var horizontal: SampleAxis { .stretched(size.width, by: added.columns) }
  private var vertical: SampleAxis { .stretched(size.height, by: added.rows) }
}
