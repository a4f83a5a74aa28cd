// Where a gradient runs on a canvas: the geometry of CSS Images Module Level 3, sections 3.1 and 3.2.

package import MosaicLayout

extension Gradient {
  package struct RadialShape: Codable, Hashable, Sendable {
    /// Which side or corner of the canvas the shape reaches, in CSS's words; an ellipse does along each axis.
    package enum Extent: String, CaseIterable, Codable, Hashable, Sendable {
      case closestSide = "closest-side"
      case farthestSide = "farthest-side"
      case closestCorner = "closest-corner"
      case farthestCorner = "farthest-corner"
    }

    /// How large the shape of the last colour is.
    package enum Ending: Codable, Hashable, Sendable {
      case extent(Extent, isCircle: Bool)
      /// The radius is in points.
      case circle(radius: Double)
      /// Shares are of the canvas' width and of its height.
      case ellipse(x: Length, y: Length)

      private enum ExtentCodingKeys: String, CodingKey { case _0 = "extent", isCircle }
    }

    package var ending: Ending
    /// A share is one of the canvas' side.
    package var center: Position

    /// CSS's own shape is an ellipse about the middle that reaches the farthest corner.
    package init(_ ending: Ending = .extent(.farthestCorner, isCircle: false), center: Position = .center) {
      self.ending = ending
      self.center = center
    }
  }

  /// Where the colours lie, in pixels.
  package enum Course: Hashable, Sendable {
    /// Along a line: its start, and the way to its end.
    case line(start: Point, way: Size)
    /// About a centre: the radii of the ellipse of place 1, both above 0.
    case ellipse(center: Point, radii: Size)
    /// All of the last colour: an ellipse without a height.
    case flat
  }

  package func course(width: Double, height: Double, scale: Double) -> Course {
    switch kind {
    case .linear(let degrees):
      // The line is as long as the corners need.
      let turn = RotationMatrix(degrees: degrees)
      let length = abs(width * turn.sine) + abs(height * turn.cosine)
      return Self.line(width, height, dx: turn.sine * length, dy: -turn.cosine * length)
    case .corner(let corner):
      // At right angles to the line between the other two corners; as far as to the lines through the corners.
      let right = corner == .topRight || corner == .bottomRight ? 1.0 : -1
      let down = corner == .bottomLeft || corner == .bottomRight ? 1.0 : -1
      let length = 2 * width * height / (width * width + height * height)
      return Self.line(width, height, dx: right * height * length, dy: down * width * length)
    case .radial(let shape):
      let center = Point(
        x: shape.center.x.pixels(of: width, scale: scale), y: shape.center.y.pixels(of: height, scale: scale))
      return Self.ellipse(center, shape.radii(about: center, width, height, scale: scale))
    }
  }

  private static func line(_ width: Double, _ height: Double, dx: Double, dy: Double) -> Course {
    .line(start: Point(x: (width - dx) / 2, y: (height - dy) / 2), way: Size(width: dx, height: dy))
  }

  /// Section 3.2.3: what has no width is a little wide and very high; what has no height alone is flat.
  private static func ellipse(_ center: Point, _ radii: Size) -> Course {
    let tiny = 1e-3
    let huge = 1e7
    if radii.width > 0, radii.height > 0 {
      // Places are lengths divided by these: numbers near 0 would make them infinite.
      let size = Size(width: max(radii.width, tiny), height: max(radii.height, tiny))
      return .ellipse(center: center, radii: size)
    }
    if radii.width > 0 { return .flat }
    return .ellipse(center: center, radii: Size(width: tiny, height: huge))
  }
}

extension Gradient.Course {
  /// Length of the way that places are measured along, in pixels: of an ellipse its radius to the right.
  package var length: Double {
    switch self {
    case .line(_, let way): (way.width * way.width + way.height * way.height).squareRoot()
    case .ellipse(_, let radii): radii.width
    case .flat: 1
    }
  }

  /// The place of a point of the canvas: 0 at the start, 1 at the end.
  package func place(_ x: Double, _ y: Double) -> Double {
    switch self {
    case .line(let start, let way):
      let (dx, dy) = (x - start.x, y - start.y)
      return (dx * way.width + dy * way.height) / (way.width * way.width + way.height * way.height)
    case .ellipse(let center, let radii):
      let (u, v) = ((x - center.x) / radii.width, (y - center.y) / radii.height)
      return (u * u + v * v).squareRoot()
    case .flat: return .infinity
    }
  }
}

extension Gradient.RadialShape {
  /// Radii in pixels; 0 is possible.
  fileprivate func radii(about center: Point, _ width: Double, _ height: Double, scale: Double) -> Size {
    switch ending {
    case .circle(let radius): return circle(max(0, radius) * scale)
    case .ellipse(let x, let y):
      return Size(
        width: max(0, x.pixels(of: width, scale: scale)), height: max(0, y.pixels(of: height, scale: scale)))
    case .extent(let extent, let isCircle):
      let isClosest = extent == .closestSide || extent == .closestCorner
      func reached(_ one: Double, _ other: Double) -> Double { isClosest ? min(one, other) : max(one, other) }
      let sides = Size(
        width: reached(abs(center.x), abs(width - center.x)),
        height: reached(abs(center.y), abs(height - center.y)))
      switch extent {
      case .closestSide, .farthestSide:
        return isCircle ? circle(reached(sides.width, sides.height)) : sides
      case .closestCorner, .farthestCorner:
        // The nearest corner lies at the nearest sides, the farthest at the farthest.
        if isCircle { return circle((sides.width * sides.width + sides.height * sides.height).squareRoot()) }
        // Through that corner, in the ratio of the ellipse that reaches the sides.
        let half = 0.5.squareRoot()
        return Size(width: 2 * sides.width * half, height: 2 * sides.height * half)
      }
    }
  }

  /// A circle; without a radius it is a very small one.
  private func circle(_ radius: Double) -> Size { Size(width: max(radius, 1e-3), height: max(radius, 1e-3)) }
}
