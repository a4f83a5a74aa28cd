// Gradients, and where they run on a canvas.

package import MosaicLayout

/// Colours that run into each other, as CSS `linear-gradient` and `radial-gradient`.
public struct Gradient: Codable, Hashable, Sendable {
  package static let largestStopCount = 256
  /// How far from the start a stop may be, and how large an explicit radius may be, in points.
  package static let largestPoints = 100_000.0
  /// How far from the start a stop may be, in shares of the gradient's way.
  package static let largestShare = 10.0

  package enum Kind: Codable, Hashable, Sendable {
    /// Along a line: 0 degrees is upward, 90 to the right, as in CSS; the corners take the first and the last colour.
    case linear(degrees: Double)
    /// Along a line towards a corner, rotated so that the two corners beside that one take the colour of the middle.
    case corner(Corner)
    /// From a centre outward, in ellipses or circles.
    case radial(RadialShape = RadialShape())

    private enum CornerCodingKeys: String, CodingKey { case _0 = "corner" }
    private enum RadialCodingKeys: String, CodingKey { case _0 = "shape" }
  }

  package enum Corner: String, CaseIterable, Codable, Hashable, Sendable {
    case topLeft = "top left"
    case topRight = "top right"
    case bottomLeft = "bottom left"
    case bottomRight = "bottom right"
  }

  package struct Stop: Codable, Hashable, Sendable {
    package var color: Color
    /// A share of the way, 0 at the start and 1 at the end, or points from the start; `nil` for as far from the stop before as
    /// from the one after.
    package var place: Length?

    package init(_ color: Color, at share: Double) { self.init(color, place: .fraction(share)) }

    package init(_ color: Color, place: Length?) { (self.color, self.place) = (color, place) }
  }

  package var kind: Kind
  /// At least two. If all places are shares, no place is left out, and no place is before an earlier stop's place.
  package var stops: [Stop]

  /// Makes a gradient; a stop whose place is before an earlier stop's place is moved to that place, as in CSS.
  package init(_ kind: Kind, stops: [Stop]) {
    self.kind = kind
    self.stops = stops
    let hasPoints = stops.contains { if case .points = $0.place { true } else { false } }
    // With points among them the places depend on the canvas.
    guard !hasPoints else { return }
    for (index, place) in Self.places(of: stops, along: 1).enumerated() {
      self.stops[index].place = .fraction(place)
    }
  }

  package func ramp(along length: Double) -> ColorRamp {
    ColorRamp(
      stops: zip(Self.places(of: stops, along: length), stops).map { place, stop in
        ColorRamp.Stop(place: place, color: stop.color.premultiplied)
      })
  }

  /// The places in shares of the way, with those that are left out: CSS Images Module Level 3, section 3.4.3.
  private static func places(of stops: [Stop], along length: Double) -> [Double] {
    var places: [Double?] = stops.map { stop in
      switch stop.place {
      case nil: nil
      case .fraction(let share): share
      case .points(let points): points / length
      }
    }
    guard !places.isEmpty else { return [] }
    places[0] = places[0] ?? 0
    places[places.count - 1] = places[places.count - 1] ?? 1
    var largest = -Double.infinity
    for index in places.indices {
      guard let place = places[index] else { continue }
      largest = max(largest, place)
      places[index] = largest
    }
    var known = 0
    for index in places.indices.dropFirst() {
      guard let end = places[index], let start = places[known] else { continue }
      for between in known..<index where between > known {
        places[between] = start + (end - start) * Double(between - known) / Double(index - known)
      }
      known = index
    }
    return places.map { $0 ?? 0 }
  }
}

/// Colours along a way: 0 is its start, 1 its end.
package struct ColorRamp: Hashable, Sendable {
  package struct Stop: Hashable, Sendable {
    /// May be before the start or beyond the end.
    package var place: Double
    /// Premultiplied: red, green, blue and alpha from 0 to 255.
    package var color: SIMD4<Double>

    package init(place: Double, color: SIMD4<Double>) { (self.place, self.color) = (place, color) }
  }

  package var stops: [Stop]

  /// The colour at a place, mixed premultiplied; if two stops share the place, the colour of the later one (section 3.4.2).
  package func color(at place: Double) -> SIMD4<Double> {
    guard let first = stops.first, let last = stops.last else { return SIMD4() }
    if place < first.place { return first.color }
    if place >= last.place { return last.color }
    // The first stop beyond the place.
    var (low, high) = (0, stops.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].place > place { high = middle } else { low = middle + 1 }
    }
    let (from, to) = (stops[low - 1], stops[low])
    let share = (place - from.place) / (to.place - from.place)
    return from.color * (1 - share) + to.color * share
  }
}

extension Color {
  fileprivate var premultiplied: SIMD4<Double> {
    let share = Double(alpha) / 255
    return SIMD4(Double(red) * share, Double(green) * share, Double(blue) * share, Double(alpha))
  }
}

// MARK: The geometry of CSS Images Module Level 3, sections 3.1 and 3.2

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
    /// A share is of the canvas' side.
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

  /// Section 3.2.3: an ellipse without a width is a little wide and very high; an ellipse that lacks only a height is flat.
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
  /// Length of the way that places are measured along, in pixels: for an ellipse, its radius to the right.
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
