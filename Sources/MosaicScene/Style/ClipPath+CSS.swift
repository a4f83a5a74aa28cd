extension ClipPath {
  private static let figures = [
    "hexagon": "M50 0L93.30127 25V75L50 100L6.69873 75V25Z",
    "heart":
      "M50 94C22 70 0 50 0 27C0 11 11 0 26 0C37 0 46 7 50 18C54 7 63 0 74 0C89 0 100 11 100 27C100 50 78 70 50 94Z",
    "star":
      "M50 0L61.22570 34.54915H97.55283L68.16356 55.90170L79.38926 90.45085L50 69.09830L20.61074 90.45085"
      + "L31.83644 55.90170L2.44717 34.54915H38.77430Z",
  ]

  /// The words of shapes.
  package static let words = figures.keys.sorted()

  private static let forms =
    #"\#(words.joined(separator: ", ")), or inset(), circle(), ellipse(), polygon() or path() as in CSS: "inset(10px round 8px)", "circle(40%)", "ellipse(50% 30% at 50% 40%)", "polygon(50% 0, 100% 100%, 0 100%)", "path('M0 0H90L45 80Z')""#

  /// Reads a shape, or throws a ``CSSError``.
  ///
  /// `hexagon`, `heart` and `star` are as large as the box allows, in its middle. A polygon has 3 to 10,000 corners and a path up to
  /// 10,000 segments; both may cross themselves. A path is in points from the box's corner and, as in CSS, does not follow its size.
  public init(css text: String) throws(CSSError) {
    let bytes = Array(text.utf8)
    let start = bytes.firstIndex { !$0.isSpace } ?? bytes.endIndex
    let end = bytes.lastIndex { !$0.isSpace } ?? start
    let trimmed = start < bytes.endIndex ? String(decoding: bytes[start...end], as: UTF8.self) : ""
    self.init(css: trimmed, shape: try Self.shape(trimmed))
  }

  private static func shape(_ text: String) throws(CSSError) -> Shape {
    func refused(_ allowed: String) -> CSSError { CSSError(text: text, allowed: allowed) }
    if let word = cssText(text), let figure = figures[word] {
      return .fitted(try PathData(figure))
    }
    // CSS wants brackets, and nobody means anything else.
    if text == "circle" || text == "ellipse" { return try shape(text + "()") }
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")"), let name = cssText(String(text[..<open]))
    else { throw refused(forms) }
    let inside = String(text[text.index(after: open)...].dropLast())
    if name == "path" { return try path(inside, of: text) }
    guard let words = cssText(inside) else { throw refused(forms) }
    switch name {
    case "inset":
      if let shape = inset(words) { return shape }
      throw refused(
        "one to four lengths or percentages from the top clockwise, and radii behind \"round\": \"inset(5% 10px round 8px)\""
      )
    case "circle", "ellipse":
      if let shape = ellipse(words, radii: name == "circle" ? 1 : 2) { return shape }
      let count = name == "circle" ? "a radius" : "two radii"
      throw refused(
        "\(count) of at least 0, each a length, a percentage, closest-side or farthest-side, and a position behind \"at\": "
          + "\"\(name == "circle" ? "circle(40% at 50% 60%)" : "ellipse(50% 30% at 50% 40%)")\"")
    case "polygon":
      var parts = words.split(separator: ",", omittingEmptySubsequences: false)
      let rule = parts.first.map(cssWords)
      if rule == ["evenodd"] || rule == ["nonzero"] { parts.removeFirst() }
      guard (3...largestCount).contains(parts.count) else {
        throw CSSError(
          text: parts.count > 3 ? "polygon() with \(parts.count) corners" : text,
          allowed: "3 to \(largestCount) corners, such as \"polygon(50% 0, 100% 100%, 0 100%)\"")
      }
      var corners: [Position] = []
      for part in parts {
        let lengths = cssWords(part).map(length)
        guard lengths.count == 2, let x = lengths[0], let y = lengths[1] else {
          throw CSSError(
            text: String(part), allowed: "a corner of two lengths or percentages, such as \"50% 12px\"")
        }
        corners.append(Position(x: x, y: y))
      }
      return .polygon(corners, evenOdd: rule == ["evenodd"])
    default: throw refused(forms)
    }
  }

  private static func path(_ inside: String, of text: String) throws(CSSError) -> Shape {
    guard let quote = inside.firstIndex(where: { $0 == "\"" || $0 == "'" }),
      let end = inside.lastIndex(of: inside[quote]), end > quote,
      let rule = cssText(String(inside[..<quote])),
      ["", "evenodd,", "nonzero,"].contains(cssWords(rule).joined()),
      cssText(String(inside[inside.index(after: end)...])) == ""
    else {
      throw CSSError(text: text, allowed: "SVG path data in quotes, such as \"path('M0 0H90L45 80Z')\"")
    }
    let data = try PathData(String(inside[inside.index(after: quote)..<end]))
    return .path(data, evenOdd: cssWords(rule).joined() == "evenodd,")
  }

  private static func inset(_ words: String) -> Shape? {
    let parts = cssWords(words)
    let round = parts.firstIndex(of: "round")
    let sides = parts[..<(round ?? parts.count)].map(length)
    guard let edges = fourSides(sides) else { return nil }
    guard let round else { return .inset(edges, radiiX: fourZeros, radiiY: fourZeros) }
    let radii = parts[(round + 1)...].joined(separator: " ").split(
      separator: "/", omittingEmptySubsequences: false
    ).map { fourSides(cssWords($0).map(length)) }
    guard let x = radii[0], let y = radii[radii.count - 1], radii.count <= 2,
      (x + y).allSatisfy({ $0.amount >= 0 })
    else { return nil }
    return .inset(edges, radiiX: x, radiiY: y)
  }

  private static let fourZeros = [Length](repeating: .points(0), count: 4)

  /// One to four values as CSS has them of sides and corners.
  private static func fourSides(_ given: [Length?]) -> [Length]? {
    let values = given.compactMap(\.self)
    guard values.count == given.count else { return nil }
    return switch values.count {
    case 1: [values[0], values[0], values[0], values[0]]
    case 2: [values[0], values[1], values[0], values[1]]
    case 3: [values[0], values[1], values[2], values[1]]
    case 4: values
    default: nil
    }
  }

  private static func ellipse(_ words: String, radii count: Int) -> Shape? {
    let parts = cssWords(words)
    let at = parts.firstIndex(of: "at") ?? parts.count
    var center = Position.center
    if at < parts.count {
      guard let given = try? Position(css: parts[(at + 1)...].joined(separator: " ")) else { return nil }
      center = given
    }
    let radii = parts[..<at].map { word -> Radius? in
      switch word {
      case "closest-side": return .closestSide
      case "farthest-side": return .farthestSide
      default: return length(word).flatMap { $0.amount >= 0 ? .length($0) : nil }
      }
    }
    if radii.isEmpty { return .ellipse(Array(repeating: .closestSide, count: count), at: center) }
    let known = radii.compactMap(\.self)
    return radii.count == count && known.count == count ? .ellipse(known, at: center) : nil
  }

  /// A percentage, or points, which `px` may follow.
  private static func length(_ word: String) -> Length? {
    let suffix = ["%", "px"].first(where: word.hasSuffix) ?? ""
    guard let number = decimal(word.dropLast(suffix.count)), SceneLimits.place.contains(number) else {
      return nil
    }
    return suffix == "%" ? .fraction(number / 100) : .points(number)
  }
}
