// A gradient: CSS as text, or an object with its parts.

import MosaicScene
import MosaicText

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
      .notAll(of: ["to", "angle"], "stands in place of \"angle\"; give one of the two"),
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

  /// Keys that are only for one type.
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

extension Kind where Value == Length {
  /// A share from 0 to 1, or text such as `20px` or `150%`.
  static var gradientPlace: Kind { gradientPlace(points: nil) }

  /// - Parameter range: That of numbers, which are points then; `nil` for shares. Text is held to its lower end.
  static func gradientPlace(points range: NumberRange?) -> Kind {
    let number = Kind<Double>.number(range ?? SceneLimits.share)
    let least = range?.lower ?? -.infinity
    let allowed =
      "\(range == nil ? "a share from 0 to 1" : "points") without quotes, a percentage up to \(shortest(Gradient.largestShare * 100))%, or points up to "
      + "\(shortest(Gradient.largestPoints))px" + (range == nil ? "" : ", at least \(shortest(least))")
    let amount = range == nil ? SchemaPattern.number : SchemaPattern.positive
    return number.map({ range == nil ? .fraction($0) : .points($0) }, back: { $0.amount }).orText(
      .string(pattern: SchemaPattern.whole("\(amount)(%|[pP][xX])|\(SchemaPattern.nothing)")),
      parse: { text throws(SpecError) in
        guard let folded = cssText(text), let place = Length(gradientPlace: folded),
          place.isInGradient, place.amount >= least
        else { throw .refused(text, allowed: allowed) }
        return place
      }
    ).with {
      $0.write = { place in
        switch place {
        case .fraction(let share) where range == nil && SceneLimits.share.contains(share): .number(share)
        case .points(let points) where range != nil: .number(points)
        default: .string(place.description)
        }
      }
    }
  }
}

extension Kind where Value == Position {
  /// The centre of a gradient, within the bounds of its places.
  static var gradientCenter: Kind {
    let parse = position.parse
    return Kind(
      text: position.schema, wanted: "a CSS position in quotes",
      parse: { text throws(SpecError) in
        let center = try parse(text)
        if center.x.isInGradient, center.y.isInGradient { return center }
        let share = shortest(Gradient.largestShare * 100)
        let points = shortest(Gradient.largestPoints)
        throw .badValue(found: "\(center)", allowed: "up to \(share)% or \(points) points")
      }, spell: position.spell)
  }
}

extension Kind where Value == [Gradient.Stop] {
  /// `[[colour, place], …]`.
  static var gradientStops: Kind {
    let color = Kind<Color>.color
    let place = Kind<Length>.gradientPlace
    let stop = Schema(
      [
        ("type", .string("array")),
        ("prefixItems", .array([color.schema.json, place.schema.json, place.schema.json])),
        ("items", .boolean(false)), ("minItems", .number(1)),
      ], definitions: color.schema.definitions)
    return Kind(
      schema: .list(stop, least: 2, most: Gradient.largestStopCount),
      read: { node in
        var place = 0
        let list = node.list { element in
          place += 1
          return place <= Gradient.largestStopCount ? Self.stops(element) : nil
        }
        guard let (lists, count) = list else { return nil }
        if count < 2 {
          return node.refuse(
            .badValue(path: node.path, found: "an array of \(count)", allowed: "at least two stops"))
        }
        let stops = lists.flatMap { $0 }
        guard max(count, stops.count) <= Gradient.largestStopCount else {
          return node.refuse(
            .badValue(
              path: node.path, found: "a list of \(max(count, stops.count)) stops",
              allowed: "up to \(Gradient.largestStopCount); a colour from one place to another counts twice"))
        }
        return stops
      },
      write: { stops in
        .array(stops.map { .array([color.write($0.color)] + ($0.place.map { [place.write($0)] } ?? [])) })
      })
  }

  /// A colour, and up to two places.
  private static func stops(_ node: SpecNode) -> [Gradient.Stop]? {
    let forms =
      "[colour], [colour, place] or [colour, from, to]; a place is a share from 0 to 1, or text such as \"20px\" or \"150%\""
    let ofColor = Kind<Color>.color
    let ofPlace = Kind<Length>.gradientPlace
    var (color, index): (Color?, Int) = (nil, -1)
    let list = node.list(wanted: forms) { part -> Length? in
      index += 1
      if index == 0 { color = ofColor.read(part) }
      return (1...2).contains(index) ? ofPlace.read(part) : nil
    }
    guard let (places, count) = list else { return nil }
    guard (1...3).contains(count) else {
      return node.refuse(.badValue(path: node.path, found: "an array of \(count)", allowed: forms))
    }
    guard let color else { return nil }
    return places.isEmpty
      ? [Gradient.Stop(color, place: nil)] : places.map { Gradient.Stop(color, place: $0) }
  }
}

// MARK: The size of a radial gradient

/// The `size` of a radial gradient.
private enum RadialSize: Sendable {
  case extent(Gradient.RadialShape.Extent)
  case radius(Double)
  case radii(Length, Length)

  private static let range = NumberRange.atLeast(0, upTo: Gradient.largestPoints)

  static let kind: Kind<RadialSize> = {
    let forms = "a word, the radius of a circle, or [x, y] for an ellipse"
    let words = Gradient.RadialShape.Extent.allCases.map(\.rawValue)
    let radius = Kind<Double>.number(range, wanted: forms)
    // A number is points here, and a share elsewhere.
    let place = Kind<Length>.gradientPlace(points: range)
    return Kind(
      schema: Schema.words(words).or(radius.schema).or(.list(place.schema, least: 2, most: 2)),
      read: { node in
        if node.json.isArray { return node.array(2, wanted: forms, place.read).map { .radii($0[0], $0[1]) } }
        guard node.json.isString else { return radius.read(node).map { .radius($0) } }
        return node.string(forms) { text throws(SpecError) in
          if let extent = Gradient.RadialShape.Extent(rawValue: text) { return .extent(extent) }
          let allowed = words + ["the radius of a circle without quotes", "or [x, y] for an ellipse"]
          throw .unknown(text, among: words, allowed: allowed.joined(separator: ", "))
        }
      },
      write: { size in
        switch size {
        case .extent(let word): .string(word.rawValue)
        case .radius(let points): .number(points)
        case .radii(let x, let y): .array([place.write(x), place.write(y)])
        }
      })
  }()

  static let numberRule = rule(
    "number", isForCircles: true, \.isNumber,
    "is the radius of a circle, which wants \"shape\": \"circle\"; an ellipse has a word or [x, y]")
  static let arrayRule = rule(
    "array", isForCircles: false, \.isArray,
    "is the radii of an ellipse; a circle has a word or one radius")

  private static func rule(
    _ type: String, isForCircles: Bool, _ isType: any KeyPath<JSONNode, Bool> & Sendable, _ detail: String
  ) -> Rule {
    func member(_ key: String, _ keyword: String, _ value: String) -> JSONValue {
      .object([
        ("properties", .object([(key, .object([(keyword, .string(value))]))])),
        ("required", .array([.string(key)])),
      ])
    }
    let circle = member("shape", "const", "circle")
    return Rule(
      schema: [
        ("if", member("size", "type", type)), ("then", isForCircles ? circle : .object([("not", circle)])),
      ],
      check: { members in
        if members["size"]?.json[keyPath: isType] == true,
          (members["shape"]?.json.string == "circle") != isForCircles
        {
          members.note("size", detail)
        }
      })
  }
}
