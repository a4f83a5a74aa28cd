/// Colours that run into each other, as CSS `linear-gradient` and `radial-gradient`.
public struct Gradient: Codable, Hashable, Sendable {
  package static let largestStopCount = 256
  /// How far from the start a stop may be, and how large an explicit radius may be, in points.
  package static let largestPoints = 100_000.0
  /// How far in shares of the gradient's way.
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
  /// At least two. Where all places are shares, none is left out and none is before that of an earlier stop.
  package var stops: [Stop]

  /// Makes a gradient; a stop before one that it follows is moved to that one's place, as in CSS.
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

  /// The colour at a place, mixed premultiplied; where two stops share it, that of the later one (section 3.4.2).
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
