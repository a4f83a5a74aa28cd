// A gradient from JSON and to it: CSS, or an object with its parts.

import MosaicScene

extension Gradient {
  static let words = ["linear", "radial"]
  static let shapes = ["ellipse", "circle"]
  /// Sides and corners that a line runs to.
  static let sides = [("top", 0.0), ("right", 90), ("bottom", 180), ("left", 270)]
  static let ends = sides.map(\.0) + Corner.allCases.map(\.rawValue)
  static let stopForms =
    "[colour], [colour, place] or [colour, from, to]; a place is a share from 0 to 1, or text such as \"20px\" or \"150%\""

  init(_ node: SpecNode) throws(SpecError) {
    if node.isString {
      self = try node.css(Gradient.init(css:)) ?? Gradient(.radial(), stops: [])
      return
    }
    let object = try node.object(known: Key.gradients, wanted: "a CSS gradient in quotes or an object")
    let isRadial = try object[Key.type]?.word(among: Self.words) == "radial"
    for key in isRadial ? [Key.angle, Key.toward] : [Key.shape, Key.size, Key.position]
    where object[key] != nil {
      let (wanted, found) = isRadial ? ("linear", "radial") : ("radial", "linear")
      try node.fault(
        .conflict(
          path: object.path(of: key), detail: "is for a \(wanted) gradient, and this one is \(found)"))
    }
    let kind: Kind = isRadial ? .radial(try RadialShape(object)) : try Self.line(object)
    let list = try object.required(Key.stops, wanted: "a list of [colour, place]")
    var stops: [Stop] = []
    var read = 0
    let found = try list.forEach { node throws(SpecError) in
      read += 1
      if read <= Self.largestStopCount { stops += try Self.stops(node) }
    }
    if let found, found < 2 {
      try list.fault(
        .badValue(path: list.path, found: "an array of \(found)", allowed: "at least two stops"))
    }
    if max(read, stops.count) > Self.largestStopCount {
      try list.fault(
        .badValue(
          path: list.path, found: "a list of \(max(read, stops.count)) stops",
          allowed: "up to \(Self.largestStopCount); a colour from one place to another counts twice"))
    }
    self.init(kind, stops: stops)
  }

  private static func line(_ object: SpecObject) throws(SpecError) -> Kind {
    guard let toward = object[Key.toward] else {
      return .linear(degrees: try object[Key.angle]?.number(SpecLimits.angle) ?? 180)
    }
    if object[Key.angle] != nil {
      try toward.fault(
        .conflict(path: toward.path, detail: "stands in place of \"angle\"; give one of the two"))
    }
    let word = try toward.word(among: Self.ends)
    if let corner = Corner(rawValue: word) { return .corner(corner) }
    return .linear(degrees: Self.sides.first { $0.0 == word }?.1 ?? 180)
  }

  private static func stops(_ node: SpecNode) throws(SpecError) -> [Stop] {
    var color: Color?
    var places: [PositionOffset] = []
    let count = try node.forEach(wanted: stopForms) { part throws(SpecError) in
      if color == nil { color = try part.color() } else { places.append(try part.gradientPlace()) }
    }
    if let count, !(1...3).contains(count) {
      try node.fault(.badValue(path: node.path, found: "an array of \(count)", allowed: stopForms))
    }
    let stop = color ?? .black
    return places.isEmpty ? [Stop(stop, place: nil)] : places.prefix(2).map { Stop(stop, place: $0) }
  }
}

extension Gradient.RadialShape {
  static let radii = NumberRange.atLeast(0, upTo: Gradient.largestPoints)
  static let sizeForms =
    "a word, or [x, y] for an ellipse; the radius of a circle wants \"shape\": \"circle\""

  init(_ object: SpecObject) throws(SpecError) {
    self.init()
    if let position = object[Key.position] {
      center = try position.position()
      if !center.x.isInGradient || !center.y.isInGradient {
        try position.fault(
          .badValue(
            path: position.path, found: "\(center)",
            allowed: "up to \(shortest(Gradient.largestShare * 100))% or "
              + "\(shortest(Gradient.largestPoints)) points"))
      }
    }
    let isCircle = try object[Key.shape]?.word(among: Gradient.shapes) == "circle"
    ending = .extent(.farthestCorner, isCircle: isCircle)
    guard let size = object[Key.size] else { return }
    if size.isString {
      let word = try size.word(among: Extent.allCases.map(\.rawValue))
      ending = .extent(Extent(rawValue: word) ?? .farthestCorner, isCircle: isCircle)
    } else if isCircle {
      ending = .circle(radius: try size.number(Self.radii))
    } else {
      ending = try Self.ellipse(size) ?? ending
    }
  }

  private static func ellipse(_ size: SpecNode) throws(SpecError) -> Ending? {
    var radii: [PositionOffset] = []
    let count = try size.forEach(wanted: sizeForms) { part throws(SpecError) in
      radii.append(
        part.isString ? try part.gradientPlace(atLeast: 0) : .points(try part.number(Self.radii)))
    }
    if let count, count != 2 {
      try size.fault(.badValue(path: size.path, found: "an array of \(count)", allowed: sizeForms))
    }
    return radii.count == 2 ? .ellipse(x: radii[0], y: radii[1]) : nil
  }
}

extension SpecNode {
  /// A share from 0 to 1, or text such as `20px` or `150%`.
  fileprivate func gradientPlace(atLeast least: Double = -.infinity) throws(SpecError) -> PositionOffset {
    guard isString else { return .fraction(try number(SpecLimits.share)) }
    return try string { text throws(SpecError) in
      guard let place = PositionOffset(gradientPlace: text), place.isInGradient, place.amount >= least else {
        throw .badValue(
          path: path, found: quoted(text),
          allowed: "a percentage up to \(shortest(Gradient.largestShare * 100))%, or points up to "
            + "\(shortest(Gradient.largestPoints))px" + (least == 0 ? ", at least 0" : ""))
      }
      return place
    } ?? .fraction(0)
  }
}

struct GradientJSON: Encodable {
  var gradient: Gradient

  private struct StopJSON: Encodable {
    var stop: Gradient.Stop

    func encode(to encoder: any Encoder) throws {
      var parts = encoder.unkeyedContainer()
      try parts.encode(stop.color.css)
      switch stop.place {
      case nil: break
      case .fraction(let share) where SpecLimits.share.contains(share): try parts.encode(share)
      case .some(let place): try parts.encode(place.description)
      }
    }
  }

  private struct RadiusJSON: Encodable {
    var radius: PositionOffset

    func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      if case .points(let points) = radius {
        try value.encode(points)
      } else {
        try value.encode(radius.description)
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    switch gradient.kind {
    case .linear(let degrees):
      try members.encode("linear", forKey: JSONKey(Key.type))
      try members.encode(degrees, forKey: JSONKey(Key.angle))
    case .corner(let corner):
      try members.encode("linear", forKey: JSONKey(Key.type))
      try members.encode(corner.rawValue, forKey: JSONKey(Key.toward))
    case .radial(let shape):
      try members.encode("radial", forKey: JSONKey(Key.type))
      try encode(shape, into: &members)
    }
    try members.encode(gradient.stops.map(StopJSON.init), forKey: JSONKey(Key.stops))
  }

  /// What is not CSS's own.
  private func encode(
    _ shape: Gradient.RadialShape, into members: inout KeyedEncodingContainer<JSONKey>
  ) throws {
    switch shape.ending {
    case .extent(let extent, let isCircle):
      if isCircle { try members.encode("circle", forKey: JSONKey(Key.shape)) }
      if extent != .farthestCorner { try members.encode(extent.rawValue, forKey: JSONKey(Key.size)) }
    case .circle(let radius):
      try members.encode("circle", forKey: JSONKey(Key.shape))
      try members.encode(radius, forKey: JSONKey(Key.size))
    case .ellipse(let x, let y):
      try members.encode([x, y].map(RadiusJSON.init), forKey: JSONKey(Key.size))
    }
    if shape.center != .center { try members.encode(shape.center.description, forKey: JSONKey(Key.position)) }
  }
}
