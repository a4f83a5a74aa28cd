// A gradient: CSS as text, or an object with its parts.

import MosaicScene

/// The `gradient` of a document.
private struct GradientParts: Record {
  var type = Course.linear
  var angle: Double?
  var to: End?
  var shape: Shape?
  var size: RadialSize?
  var position: Position?
  var stops: [Gradient.Stop] = []

  enum Course: String, CaseIterable, Sendable { case linear, radial }
  enum Shape: String, CaseIterable, Sendable { case ellipse, circle }
  /// The side or corner that a line runs to.
  enum End: String, CaseIterable, Sendable {
    case top, right, bottom, left
    case topLeft = "top left"
    case topRight = "top right"
    case bottomLeft = "bottom left"
    case bottomRight = "bottom right"
  }

  static let fields: [Field<GradientParts>] = [
    Field("type", \.type, .words, "Along a line, or from a centre outward.").rule(
      .either("to", or: "angle", "stands in place of \"angle\"; give one of the two"),
      only(["angle", "to"], .linear), only(["shape", "size", "position"], .radial), RadialSize.numberRule,
      RadialSize.arrayRule),
    Field(
      "angle", \.angle, .number(SceneLimits.angle),
      "Of the line: 0 is upward, 90 to the right; not given: 180."),
    Field("to", \.to, .words, "The side or corner that the line runs to, in place of an angle."),
    Field("shape", \.shape, .words, "Of a radial gradient; not given: ellipse."),
    Field(
      "size", \.size, RadialSize.kind, "CSS's words, the radius of a circle, or the radii of an ellipse."),
    Field("position", \.position, .gradientCenter, "The centre, as CSS object-position."),
    Field(
      "stops", \.stops, .gradientStops,
      "Colours, each with a place or with the two that it fills what is between."
    ).required("a list of [colour, place]"),
  ]

  /// Keys that are for one type alone.
  private static func only(_ keys: [String], _ course: Course) -> Rule {
    .only(keys, where: "type", is: course.rawValue, among: Course.allCases.map(\.rawValue)) {
      "is for a \(course) gradient, and this one is \($0)"
    }
  }
}

extension Kind where Value == Gradient {
  /// CSS, or an object.
  static var gradient: Kind {
    Kind<GradientParts>.record(wanted: "a CSS gradient in quotes or an object")
      .map({ Gradient($0) }, back: { GradientParts($0) })
      .orText(.string(pattern: #"-[Gg][Rr][Aa][Dd][Ii][Ee][Nn][Tt]\("#), parse: css(Gradient.init(css:)))
      .named("gradient")
  }
}

extension Gradient {
  fileprivate init(_ parts: GradientParts) {
    switch parts.type {
    case .linear:
      let sides: [GradientParts.End: Double] = [.top: 0, .right: 90, .bottom: 180, .left: 270]
      guard let end = parts.to else {
        self.init(.linear(degrees: parts.angle ?? 180), stops: parts.stops)
        return
      }
      let corner = Corner(rawValue: end.rawValue).map(Gradient.Kind.corner)
      self.init(corner ?? .linear(degrees: sides[end] ?? 180), stops: parts.stops)
    case .radial:
      let isCircle = parts.shape == .circle
      let ending: RadialShape.Ending =
        switch parts.size {
        case nil: .extent(.farthestCorner, isCircle: isCircle)
        case .extent(let extent): .extent(extent, isCircle: isCircle)
        case .radius(let radius): .circle(radius: radius)
        case .radii(let x, let y): .ellipse(x: x, y: y)
        }
      self.init(.radial(RadialShape(ending, center: parts.position ?? .center)), stops: parts.stops)
    }
  }
}

extension GradientParts {
  /// The parts that differ from CSS's defaults.
  fileprivate init(_ gradient: Gradient) {
    stops = gradient.stops
    switch gradient.kind {
    case .linear(let degrees): angle = degrees
    case .corner(let corner): to = End(rawValue: corner.rawValue)
    case .radial(let radial):
      type = .radial
      position = radial.center == .center ? nil : radial.center
      switch radial.ending {
      case .extent(let extent, let isCircle):
        shape = isCircle ? .circle : nil
        size = extent == .farthestCorner ? nil : .extent(extent)
      case .circle(let radius): (shape, size) = (.circle, .radius(radius))
      case .ellipse(let x, let y): size = .radii(x, y)
      }
    }
  }
}
