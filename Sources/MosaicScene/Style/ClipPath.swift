// Shapes that items and canvases are cut to, as CSS `clip-path`: their outlines, and their text.

package import MosaicLayout
import MosaicText

/// The outline of an item or of a canvas: a shape of CSS `clip-path`, https://www.w3.org/TR/css-shapes-1/#basic-shape-functions, or one of some words.
///
/// Lengths are points, percentages are of the box.
public struct ClipPath: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    /// Distances from the edges, from the top clockwise, and the radii of the corners, from the left top clockwise.
    case inset([Length], radiiX: [Length], radiiY: [Length])
    /// With one radius a circle, with two an ellipse.
    case ellipse([Radius], at: Position)
    case polygon([Position], evenOdd: Bool)
    case path(PathData, evenOdd: Bool)
    /// A path as large as the box allows, in its middle.
    case fitted(PathData)
    /// The shape that a picture shows, likewise; its outline is in the picture's pixels, and unknown until it is traced.
    case picture(PictureSource, PixelSize?, Outline?)
  }

  enum Radius: Hashable, Sendable {
    case closestSide
    case farthestSide
    case length(Length)
  }

  /// The most corners of a polygon, and segments of a path.
  static let largestCount = 10_000

  /// The text that it was read from, without white space around it; for a picture, its name.
  public internal(set) var css: String
  var shape: Shape

  /// The largest distance of a straight line from the curve that it stands for, in pixels.
  private static let tolerance = 0.05

  /// The outline in a box, in shares of the box, cut to the box; `nil` if its lines cross too often, or once `isStopped`
  /// says so.
  package func outline(
    width: Double, height: Double, scale: Double, orNilIf isStopped: () -> Bool = { false }
  ) -> Outline? {
    guard width > 0, height > 0 else { return Outline([]) }
    guard let lines = lines(Size(width: width, height: height), scale: scale, unless: isStopped) else {
      return nil
    }
    return lines.map { Point(x: $0.x / width, y: $0.y / height) }
      .cut(to: Rect(x: 0, y: 0, width: 1, height: 1))
  }

  /// The outline in pixels.
  private func lines(_ box: Size, scale: Double, unless isStopped: () -> Bool) -> Outline? {
    switch shape {
    case .inset(let sides, let radiiX, let radiiY):
      return Outline([Self.inset(box, sides, radiiX, radiiY, scale: scale)].filter { !$0.isEmpty })
    case .ellipse(let radii, let center):
      return Outline([Self.ellipse(box, radii, center, scale: scale)].filter { !$0.isEmpty })
    case .polygon(let corners, let evenOdd):
      let points = corners.map {
        Point(x: $0.x.pixels(of: box.width, scale: scale), y: $0.y.pixels(of: box.height, scale: scale))
      }
      return Outline(within: [points], evenOdd: evenOdd, unless: isStopped)
    case .path(let path, let evenOdd):
      return Outline(
        within: path.contours(scale: scale, tolerance: Self.tolerance), evenOdd: evenOdd, unless: isStopped)
    case .fitted(let path):
      return Self.fitted(in: box) { Outline(path.contours(scale: $0, tolerance: Self.tolerance)) }
    case .picture(_, _, let outline):
      return outline.map { outline in
        Self.fitted(in: box) { scale in outline.map { Point(x: $0.x * scale, y: $0.y * scale) } }
      }
    }
  }

  /// A shape as large as the box allows, in its middle.
  private static func fitted(in box: Size, _ shape: (_ scale: Double) -> Outline) -> Outline {
    guard let whole = shape(1).bounds else { return Outline([]) }
    let scale = min(box.width / whole.width, box.height / whole.height)
    let (x, y) = (
      (box.width - whole.width * scale) / 2 - whole.x * scale,
      (box.height - whole.height * scale) / 2 - whole.y * scale
    )
    return shape(scale).map { Point(x: $0.x + x, y: $0.y + y) }
  }

  private static func inset(
    _ box: Size, _ sides: [Length], _ radiiX: [Length], _ radiiY: [Length], scale: Double
  ) -> [Point] {
    let far = [box.height, box.width, box.height, box.width]
    var edges = zip(sides, far).map { $0.pixels(of: $1, scale: scale) }
    // Opposite distances that together exceed the box shrink until they meet.
    for side in 0...1 where edges[side] + edges[side + 2] > far[side] {
      let factor = far[side] / (edges[side] + edges[side + 2])
      edges[side] = edges[side] * factor
      edges[side + 2] = edges[side + 2] * factor
    }
    let (left, top, right, bottom) = (edges[3], edges[0], box.width - edges[1], box.height - edges[2])
    guard right > left, bottom > top else { return [] }
    var (x, y) = (
      radiiX.map { $0.pixels(of: box.width, scale: scale) },
      radiiY.map { $0.pixels(of: box.height, scale: scale) }
    )
    // As in CSS, all radii shrink by one factor if two radii of a side are longer than the side.
    let factor = [
      (right - left) / (x[0] + x[1]), (right - left) / (x[2] + x[3]), (bottom - top) / (y[0] + y[3]),
      (bottom - top) / (y[1] + y[2]), 1,
    ].filter { !$0.isNaN }.min()
    (x, y) = (x.map { $0 * (factor ?? 1) }, y.map { $0 * (factor ?? 1) })
    let corners = [
      (left + x[0], top + y[0]), (right - x[1], top + y[1]), (right - x[2], bottom - y[2]),
      (left + x[3], bottom - y[3]),
    ]
    return corners.enumerated().flatMap { place, center in
      arc(center, x[place], y[place], from: Double(place - 2) * .pi / 2, quarters: 1)
    }
  }

  private static func ellipse(_ box: Size, _ radii: [Radius], _ center: Position, scale: Double) -> [Point] {
    let middle = (center.x.pixels(of: box.width, scale: scale), center.y.pixels(of: box.height, scale: scale))
    let x = [abs(middle.0), abs(box.width - middle.0)]
    let y = [abs(middle.1), abs(box.height - middle.1)]
    func length(_ radius: Radius, _ sides: [Double], _ whole: Double) -> Double {
      switch radius {
      case .closestSide: sides.min() ?? 0
      case .farthestSide: sides.max() ?? 0
      case .length(let length): length.pixels(of: whole, scale: scale)
      }
    }
    // A share as a circle's radius is a share of the diagonal over √2.
    let mean = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
    let lengths =
      radii.count == 1
      ? [length(radii[0], x + y, mean)] : [length(radii[0], x, box.width), length(radii[1], y, box.height)]
    guard lengths.allSatisfy({ $0 > 0 }) else { return [] }
    return Array(arc(middle, lengths[0], lengths[lengths.count - 1], from: 0, quarters: 4).dropLast())
  }

  /// Points of an ellipse, clockwise, with both ends; one point if it has no radius.
  private static func arc(
    _ center: (Double, Double), _ x: Double, _ y: Double, from start: Double, quarters: Int
  ) -> [Point] {
    guard x > 0, y > 0 else { return [Point(x: center.0, y: center.1)] }
    let whole = Double.pi * (max(x, y) / (2 * tolerance)).squareRoot()
    let count = Int(min(max(2, (whole / 4).rounded(.up)), 2500)) * quarters
    return (0...count).map { step in
      let angle = start + Double(step) / Double(count) * Double(quarters) * .pi / 2
      return Point(x: center.0 + x * cosine(angle), y: center.1 + y * sine(angle))
    }
  }
}

extension ClipPath {
  /// The shape of a picture, for a canvas: the part that is at most half transparent. In an opaque picture it is the part darker
  /// than half if the edge is light, and the lighter part if the edge is dark.
  public init(picture source: PictureSource) {
    self.init(css: source.name, shape: .picture(source, nil, nil))
  }

  package var picture: PictureSource? { if case .picture(let source, _, _) = shape { source } else { nil } }

  /// The measured size of its picture.
  package var pixels: PixelSize? { if case .picture(_, let pixels, _) = shape { pixels } else { nil } }

  package var isTraced: Bool { if case .picture(_, _, nil) = shape { false } else { true } }

  /// Changes the known facts about its picture.
  package mutating func setPicture(
    _ source: PictureSource? = nil, pixels: PixelSize? = nil, outline: Outline? = nil
  ) {
    guard case .picture(let known, let size, let traced) = shape else { return }
    css = (source ?? known).name
    shape = .picture(source ?? known, pixels ?? size, outline ?? traced)
  }
}

// MARK: Text

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
    // CSS wants brackets, but the word has no other meaning.
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

  /// One to four values, as CSS gives them for sides and corners.
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
