// Rectangles of whole pixels, and rounding to them: done once, last, on edges, at the output scale.

/// A rectangle of whole pixels.
public struct PixelRect: Hashable, Sendable {
  /// Left edge.
  public var x: Int
  /// Top edge.
  public var y: Int
  /// Extent along x, never negative.
  public var width: Int
  /// Extent along y, never negative.
  public var height: Int

  /// Makes a rectangle from its left top corner and its extents.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Right edge, clamped to the range of `Int`.
  public var maxX: Int { x.adding(width) }
  /// Bottom edge, clamped likewise.
  public var maxY: Int { y.adding(height) }
  /// Whether it contains no pixel.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// Whether the two rectangles have a pixel in common.
  public func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

  /// The pixels that both rectangles have; empty if they share none.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX).subtracting(left)),
      height: max(0, min(maxY, other.maxY).subtracting(top)))
  }

  /// The rectangle, larger by `pixels` on every side. Sides and places of plans are far below the largest `Int`.
  package func grown(by pixels: Int) -> PixelRect {
    PixelRect(x: x - pixels, y: y - pixels, width: width + 2 * pixels, height: height + 2 * pixels)
  }
}

extension PixelRect: CustomStringConvertible {
  /// Sides and corner, as `20×11 at (3, 4)`.
  public var description: String { "\(width)×\(height) at (\(x), \(y))" }
}

/// A size in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// Number of columns.
  public var width: Int
  /// Number of rows.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

extension PixelSize: CustomStringConvertible {
  /// Both sides, as `640×480`.
  public var description: String { "\(width)×\(height)" }
}

// MARK: Rounding

extension Int {
  /// The largest coordinate and the largest side in pixels.
  ///
  /// Eleven times the largest side that a document can ask for (10⁹ points at 100 pixels a point), and small enough that sums
  /// cannot overflow an `Int`. Products of two can, so areas are computed only for parts on the canvas.
  package static let farthestPixel = Int(clamping: 1 << 40 as Int64)

  /// Converts a number of pixels, rounding towards zero and clamping to ``farthestPixel``; NaN is 0.
  package init(pixels: Double) {
    let limit = Double(Self.farthestPixel)
    self = pixels.isNaN ? 0 : Int(Swift.min(Swift.max(pixels, -limit), limit))
  }

  package func adding(_ other: Int) -> Int {
    let (sum, isOverflow) = addingReportingOverflow(other)
    return isOverflow ? (other < 0 ? .min : .max) : sum
  }

  package func subtracting(_ other: Int) -> Int {
    let (difference, isOverflow) = subtractingReportingOverflow(other)
    return isOverflow ? (other > 0 ? .min : .max) : difference
  }
}

/// Rounds the edges of frames to pixels so that every gap comes out as the same number of pixels.
///
/// Rounding `right` and the neighbour's `left` independently makes a gap of 2.5 px sometimes 2 and sometimes 3. So a far
/// edge is rounded together with the gap that follows it, and the rounded gap is subtracted again: neighbours one gap apart
/// are then exactly `round(gap × scale)` pixels apart, and an edge that is flush with a whole-pixel container stays flush.
package struct PixelSnapping: Hashable, Sendable {
  package var scale: Double
  package var spacing: Size
  /// The content's right edge: frames that end there end on its pixel, even if rounding would give another.
  package var right: FlushEdge?
  package var bottom: FlushEdge?

  /// An edge in points and the pixel it falls on; they differ if a canvas is not a whole number of pixels.
  package struct FlushEdge: Hashable, Sendable {
    package var points: Double
    package var pixel: Int

    package init(points: Double, pixel: Int) { (self.points, self.pixel) = (points, pixel) }
  }

  package init(scale: Double, spacing: Size = .zero, right: FlushEdge? = nil, bottom: FlushEdge? = nil) {
    self.scale = scale
    self.spacing = spacing
    (self.right, self.bottom) = (right, bottom)
  }

  /// The frame in whole pixels; a frame with an area keeps at least one pixel a side.
  package func snap(_ frame: Rect) -> PixelRect {
    let (x, width) = snap(from: frame.minX, to: frame.maxX, gap: spacing.width, edge: right)
    let (y, height) = snap(from: frame.minY, to: frame.maxY, gap: spacing.height, edge: bottom)
    return PixelRect(x: x, y: y, width: width, height: height)
  }

  private func snap(
    from near: Double, to far: Double, gap: Double, edge: FlushEdge?
  ) -> (start: Int, length: Int) {
    let start = pixel(near)
    var end = pixel(far + gap) - pixel(gap)
    // Sums of cells and gaps may differ from the edge in their last bits.
    if let edge, abs(far - edge.points) <= 1e-9 * max(1, far) { end = edge.pixel }
    return (start, max(far > near ? 1 : 0, end.subtracting(start)))
  }

  /// Rounds half up; the small addend rounds two edges that differ only in their last bits the same way.
  private func pixel(_ points: Double) -> Int { Int(pixels: (points * scale + 0.5 + 1e-6).rounded(.down)) }
}
