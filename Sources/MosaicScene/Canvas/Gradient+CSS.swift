import MosaicText

extension Gradient {
  package static func looksLike(_ text: String) -> Bool { cssText(text)?.contains("-gradient(") ?? false }

  /// Reads a CSS gradient: `linear-gradient([ANGLE | to SIDE [SIDE],] COLOR [PLACE [PLACE]], …)` or
  /// `radial-gradient([circle | ellipse] [SIZE] [at POSITION,] COLOR [PLACE [PLACE]], …)`; `px` are points.
  ///
  /// Colour hints and gradients that repeat are not read.
  public init(css text: String) throws(CSSError) {
    let problem = CSSError(text: text, allowed: Self.allowed)
    guard let folded = cssText(text), folded.hasSuffix(")"), let open = folded.firstIndex(of: "("),
      let first = text.firstIndex(of: "("), let last = text.lastIndex(of: ")")
    else { throw problem }
    // As typed, for errors about colours.
    var parts = Self.parts(text[text.index(after: first)..<last])
    let words = cssText(parts[0]).map { cssWords($0) } ?? []
    var kind: Kind
    switch folded[..<open] {
    case "linear-gradient":
      kind = .linear(degrees: 180)
      if words.count == 1, decimal(words[0]) != nil, words[0] != "0" {
        throw CSSError(
          text: text,
          allowed: "an angle with its unit, or a colour; did you mean \(quoted("\(words[0])deg"))?")
      }
      if let line = Self.line(words) {
        guard let line else { throw problem }
        kind = line
        parts.removeFirst()
      }
    case "radial-gradient":
      kind = .radial()
      if Self.isShape(words) {
        guard let shape = Self.shape(words) else { throw problem }
        kind = .radial(shape)
        parts.removeFirst()
      }
    default: throw problem
    }
    guard parts.count >= 2, parts.count <= Self.largestStopCount else { throw problem }
    var stops: [Stop] = []
    for part in parts { stops += try Self.stops(cssWords(part), else: problem) }
    guard stops.count <= Self.largestStopCount else { throw problem }
    self.init(kind, stops: stops)
  }

  private static let allowed =
    "a CSS gradient such as \"linear-gradient(to top right, #fff, gold 20% 50%, #eee)\" or "
    + "\"radial-gradient(circle at 20% 30%, white, #ccc 80px)\"; 2 to \(largestStopCount) colours, angles up to 360deg, "
    + "places and sizes up to \(shortest(largestShare * 100))% or \(Int(largestPoints))px"

  /// The parts between commas that are in no brackets; at least one.
  private static func parts(_ body: Substring) -> [String] {
    var parts = [""]
    var depth = 0
    for character in body {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts
  }

  // MARK: Stops

  /// A colour with up to two places, before or after it.
  private static func stops(_ words: [String], else problem: CSSError) throws(CSSError) -> [Stop] {
    let read = { (word: String) in cssText(word).flatMap { Length(gradientPlace: $0) } }
    var words = words[...]
    var places: [Length] = []
    while places.count < 2, let place = words.last.flatMap(read) {
      places.insert(place, at: 0)
      words.removeLast()
    }
    while places.count < 2, let place = words.first.flatMap(read) {
      places.append(place)
      words.removeFirst()
    }
    guard !words.isEmpty, places.allSatisfy(\.isInGradient) else { throw problem }
    if words.count > 1, let number = words.last, decimal(number) != nil {
      throw CSSError(
        text: problem.text,
        allowed: "places with a unit; did you mean \(quoted("\(number)%")) or \(quoted("\(number)px"))?")
    }
    let color = try Color(css: words.joined(separator: " "))
    return places.isEmpty ? [Stop(color, place: nil)] : places.map { Stop(color, place: $0) }
  }

  // MARK: Lines

  /// A side or an angle; `nil` if the words mean neither, and within that `nil` if they mean one that is not allowed.
  private static func line(_ words: [String]) -> Kind?? {
    if words.first == "to" { return .some(toward(Array(words.dropFirst()))) }
    if words == ["0"] { return .linear(degrees: 0) }
    guard words.count == 1, let angle = cssAngle(words[0]) else { return nil }
    return .some(abs(angle) <= 360 ? .linear(degrees: angle) : nil)
  }

  private static func toward(_ sides: [String]) -> Kind? {
    let angles = ["top": 0.0, "right": 90, "bottom": 180, "left": 270]
    if sides.count == 1 { return angles[sides[0]].map { .linear(degrees: $0) } }
    guard sides.count == 2 else { return nil }
    return (Corner(rawValue: sides.joined(separator: " ")) ?? Corner(rawValue: "\(sides[1]) \(sides[0])"))
      .map { .corner($0) }
  }

  // MARK: Shapes

  private static func isShape(_ words: [String]) -> Bool {
    guard let word = words.first else { return false }
    return ["circle", "ellipse", "at"].contains(word) || RadialShape.Extent(rawValue: word) != nil
      || words.allSatisfy { Length(gradientPlace: $0) != nil || $0 == "circle" || $0 == "ellipse" }
      || Length(gradientPlace: word) != nil && words.contains("at")
  }

  private static func shape(_ words: [String]) -> RadialShape? {
    var center = Position.center
    var words = words[...]
    if let at = words.firstIndex(of: "at") {
      guard let given = try? Position(css: words[(at + 1)...].joined(separator: " ")), given.x.isInGradient,
        given.y.isInGradient
      else { return nil }
      center = given
      words = words[..<at]
    }
    return ending(Array(words)).map { RadialShape($0, center: center) }
  }

  /// A word for the shape and a size, in either order, of which either may be missing.
  private static func ending(_ words: [String]) -> RadialShape.Ending? {
    let shapes = words.filter { $0 == "circle" || $0 == "ellipse" }
    let sizes = words.filter { $0 != "circle" && $0 != "ellipse" }
    guard shapes.count <= 1, shapes.isEmpty || words.first == shapes[0] || words.last == shapes[0] else {
      return nil
    }
    if sizes.isEmpty { return .extent(.farthestCorner, isCircle: shapes == ["circle"]) }
    if sizes.count == 1, let extent = RadialShape.Extent(rawValue: sizes[0]) {
      return .extent(extent, isCircle: shapes == ["circle"])
    }
    // A radius of `0` is a length.
    let lengths = sizes.compactMap { $0 == "0" ? .points(0) : Length(gradientPlace: $0) }
    guard lengths.count == sizes.count, lengths.allSatisfy({ $0.isInGradient && $0.amount >= 0 }) else {
      return nil
    }
    switch lengths.count {
    case 1:
      guard shapes != ["ellipse"], case .points(let radius) = lengths[0] else { return nil }
      return .circle(radius: radius)
    case 2: return shapes == ["circle"] ? nil : .ellipse(x: lengths[0], y: lengths[1])
    default: return nil
    }
  }
}

extension Gradient {
  /// The gradient as CSS; ``init(css:)`` reads it back.
  public var css: String {
    let colors = stops.map { stop in stop.color.css + (stop.place.map { " \($0)" } ?? "") }
    let (name, start) =
      switch kind {
      case .linear(let degrees): ("linear", "\(shortest(degrees))deg")
      case .corner(let corner): ("linear", "to \(corner.rawValue)")
      case .radial(let shape): ("radial", shape.css)
      }
    return "\(name)-gradient(" + ((start.isEmpty ? [] : [start]) + colors).joined(separator: ", ") + ")"
  }
}

extension Gradient.RadialShape {
  fileprivate var css: String {
    let words: [String] =
      switch ending {
      case .extent(let extent, let isCircle):
        (isCircle ? ["circle"] : []) + (extent == .farthestCorner ? [] : [extent.rawValue])
      case .circle(let radius): ["\(Length.points(radius))"]
      case .ellipse(let x, let y): ["\(x)", "\(y)"]
      }
    return (words + (center == .center ? [] : ["at \(center)"])).joined(separator: " ")
  }
}

extension Length {
  /// Reads a place on a gradient: `20%`, `20px` or `0`; `nil` for anything else.
  package init?(gradientPlace text: some StringProtocol) {
    if text.hasSuffix("%"), let number = decimal(text.dropLast()) {
      self = .fraction(number / 100)
    } else if text.hasSuffix("px"), let number = decimal(text.dropLast(2)) {
      self = .points(number)
    } else if decimal(text) == 0 {
      self = .fraction(0)
    } else {
      return nil
    }
  }

  package var isInGradient: Bool {
    switch self {
    case .fraction(let share): abs(share) <= Gradient.largestShare
    case .points(let points): abs(points) <= Gradient.largestPoints
    }
  }
}
