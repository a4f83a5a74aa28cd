// A gradient over the whole sheet.

/// Colours that run into each other, as CSS `linear-gradient` and `radial-gradient`.
public struct Gradient: Hashable, Sendable {
  /// The way along which the colours change.
  public enum Kind: Hashable, Sendable {
    /// Along a line: 0 degrees is upward, 90 to the right, as in CSS; the corners take the first and the last colour.
    case linear(degrees: Double)
    /// From the middle outward, in ellipses that end in the corners.
    case radial
  }

  /// A colour and its place.
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public var color: Color
    /// 0 at the start, 1 at the end.
    public var offset: Double

    /// Makes a stop.
    public init(_ color: Color, at offset: Double) {
      self.color = color
      self.offset = offset
    }
  }

  /// The way along which the colours change.
  public var kind: Kind
  /// At least two; offsets never fall.
  public var stops: [Stop]

  /// Makes a gradient; a stop before the one that it follows is moved to that one's place, as in CSS.
  public init(_ kind: Kind, stops: [Stop]) {
    self.kind = kind
    self.stops = stops
    for index in self.stops.indices.dropFirst() {
      self.stops[index].offset = max(self.stops[index].offset, self.stops[index - 1].offset)
    }
  }

  /// The colour at a place, premultiplied: red, green, blue and alpha from 0 to 255.
  ///
  /// Source: CSS Images Module Level 3, section 3.4.2: colours are mixed premultiplied.
  public func color(at place: Double) -> SIMD4<Double> {
    guard let first = stops.first, let last = stops.last else { return SIMD4() }
    if place <= first.offset { return first.color.premultiplied }
    guard let next = stops.firstIndex(where: { $0.offset > place }) else { return last.color.premultiplied }
    let (from, to) = (stops[next - 1], stops[next])
    let share = (place - from.offset) / (to.offset - from.offset)
    return from.color.premultiplied * (1 - share) + to.color.premultiplied * share
  }
}

extension Color {
  fileprivate var premultiplied: SIMD4<Double> {
    let share = Double(alpha) / 255
    return SIMD4(Double(red) * share, Double(green) * share, Double(blue) * share, Double(alpha))
  }
}
