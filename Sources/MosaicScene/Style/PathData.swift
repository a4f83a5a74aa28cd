// Paths as in SVG's attribute `d`: their lines, and their reader.

import MosaicLayout
import MosaicText

/// The lines of SVG path data: https://www.w3.org/TR/SVG11/paths.html#PathData
struct PathData: Hashable, Sendable {
  enum Segment: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
  }

  private(set) var segments: [Segment] = []

  /// - Throws: ``CSSError`` with the place of the fault.
  init(_ text: String) throws(CSSError) {
    var reader = PathReader(text)
    while let command = try reader.command(isFirst: segments.isEmpty) {
      try add(command, &reader)
      guard segments.count <= ClipPath.largestCount else {
        throw CSSError(
          text: "path data of \(text.utf8.count) characters",
          allowed: "up to \(ClipPath.largestCount) segments; simplify the path")
      }
    }
  }

  /// The lines in pixels, each closed; curves are polygons that are no further from them than `tolerance`.
  func contours(scale: Double, tolerance: Double) -> [[Point]] {
    var contours = [[Point]]()
    var corners = [Point]()
    // However large a path is drawn, it has some 200,000 corners at most.
    let most = max(8, 200_000 / max(1, segments.count))
    func pixels(_ point: Point) -> Point { Point(x: point.x * scale, y: point.y * scale) }
    for segment in segments {
      switch segment {
      case .move(let point):
        contours.append(corners)
        corners = [pixels(point)]
      case .line(let point): corners.append(pixels(point))
      case .curve(let first, let second, let end):
        guard let start = corners.last else { continue }
        let points = [start, pixels(first), pixels(second), pixels(end)]
        // The second derivative bounds the distance of chords.
        let bends = [0, 1].map { index in
          let x = points[index].x - 2 * points[index + 1].x + points[index + 2].x
          let y = points[index].y - 2 * points[index + 1].y + points[index + 2].y
          return (x * x + y * y).squareRoot()
        }
        let pieces = (0.75 * max(bends[0], bends[1]) / tolerance).squareRoot().rounded(.up)
        let count = Int(min(max(1, pieces), Double(most)))
        corners += (1...count).map { Self.point(points, at: Double($0) / Double(count)) }
      }
    }
    return (contours + [corners]).filter { $0.count > 2 }
  }

  private static func point(_ points: [Point], at share: Double) -> Point {
    if share == 1 { return points[3] }
    let rest = 1 - share
    let weights = [
      rest * rest * rest, 3 * rest * rest * share, 3 * rest * share * share, share * share * share,
    ]
    var sum = Point(x: 0, y: 0)
    for (point, weight) in zip(points, weights) {
      sum.x += point.x * weight
      sum.y += point.y * weight
    }
    return sum
  }

  private mutating func add(_ command: PathReader.Command, _ reader: inout PathReader) throws(CSSError) {
    switch command.letter {
    case "M": segments.append(.move(reader.move(to: try reader.point(command))))
    case "L": segments.append(.line(reader.move(to: try reader.point(command))))
    case "H": segments.append(.line(reader.move(to: try reader.point(command, .x))))
    case "V": segments.append(.line(reader.move(to: try reader.point(command, .y))))
    case "C":
      let (first, second) = (try reader.point(command), try reader.point(command))
      let end = try reader.point(command)
      segments.append(.curve(first, second, reader.move(to: end, by: second, cubic: true)))
    case "S":
      let first = reader.mirrored(cubic: true)
      let second = try reader.point(command)
      let end = try reader.point(command)
      segments.append(.curve(first, second, reader.move(to: end, by: second, cubic: true)))
    case "Q", "T":
      let control = command.letter == "Q" ? try reader.point(command) : reader.mirrored(cubic: false)
      let (start, end) = (reader.place, try reader.point(command))
      func third(_ point: Point) -> Point {
        Point(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
      }
      segments.append(.curve(third(start), third(end), reader.move(to: end, by: control, cubic: false)))
    case "A":
      let x = try reader.number()
      let y = try reader.number()
      let degrees = try reader.number()
      let isLarge = try reader.flag()
      let isClockwise = try reader.flag()
      let start = reader.place
      let end = reader.move(to: try reader.point(command))
      segments += Self.arc(
        from: start, to: end, Size(width: abs(x), height: abs(y)), degrees, isLarge, isClockwise)
    default:
      reader.close()
      segments.append(.move(reader.place))
    }
  }

  /// An arc of an ellipse as curves of at most 45°: SVG 1.1, F.6.5 and F.6.6.
  private static func arc(
    from start: Point, to end: Point, _ radii: Size, _ degrees: Double, _ isLarge: Bool, _ isClockwise: Bool
  ) -> [Segment] {
    if start == end { return [] }
    guard radii.width > 0, radii.height > 0 else { return [.line(end)] }
    let turn = RotationMatrix(degrees: degrees)
    // The ends on the circle of radius 1 around the origin, before it is moved.
    let halfX = (start.x - end.x) / 2
    let halfY = (start.y - end.y) / 2
    var (radiusX, radiusY) = (radii.width, radii.height)
    var x = (turn.cosine * halfX + turn.sine * halfY) / radiusX
    var y = (turn.cosine * halfY - turn.sine * halfX) / radiusY
    let length = (x * x + y * y).squareRoot()
    if length > 1 { (x, y, radiusX, radiusY) = (x / length, y / length, radiusX * length, radiusY * length) }
    let square = x * x + y * y
    // (The ends of a very small step are at one place; its inverse would not be finite.)
    guard square > 1e-290, square.isFinite, radiusX.isFinite, radiusY.isFinite else { return [.line(end)] }
    let side = (max(0, 1 - square) / square).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let centerX = side * y
    let centerY = -side * x
    let first = arcTangent(y - centerY, x - centerX)
    var sweep = arcTangent(-y - centerY, -x - centerX) - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    func place(_ x: Double, _ y: Double) -> Point {
      let (x, y) = ((x + centerX) * radiusX, (y + centerY) * radiusY)
      return Point(
        x: turn.cosine * x - turn.sine * y + (start.x + end.x) / 2,
        y: turn.sine * x + turn.cosine * y + (start.y + end.y) / 2)
    }
    let count = max(1, Int((abs(sweep) / (.pi / 4)).rounded(.up)))
    let step = sweep / Double(count)
    let handle = 4 / 3 * sine(step / 4) / cosine(step / 4)
    return (0..<count).map { index in
      let (from, to) = (first + step * Double(index), first + step * Double(index + 1))
      return .curve(
        place(cosine(from) - handle * sine(from), sine(from) + handle * cosine(from)),
        place(cosine(to) + handle * sine(to), sine(to) - handle * cosine(to)),
        index == count - 1 ? end : place(cosine(to), sine(to)))
    }
  }
}

// MARK: The reader

/// Reads the commands and numbers of SVG path data, and knows the place of the pen.
private struct PathReader {
  struct Command {
    /// In upper case.
    var letter: Character
    var isRelative: Bool
  }

  enum Axis { case both, x, y }

  private let text: String
  private let bytes: [UInt8]
  private var index = 0
  private var command: Command?
  private(set) var place = Point(x: 0, y: 0)
  private var start = Point(x: 0, y: 0)
  /// The last control point of a curve, and whether that was a cubic one.
  private var control: (point: Point, isCubic: Bool)?

  init(_ text: String) { (self.text, bytes) = (text, Array(text.utf8)) }

  /// The next command; if more numbers follow, the same command again. `nil` at the end.
  mutating func command(isFirst: Bool) throws(CSSError) -> Command? {
    skip(commas: !isFirst)
    if index == bytes.count, !isFirst { return nil }
    guard index < bytes.count else { throw wrong("M, with which path data begins") }
    let byte = bytes[index]
    let isLower = byte >= 0x61
    let letter = Character(Unicode.Scalar(isLower ? byte & 0xDF : byte))
    if "MLHVCSQTAZ".contains(letter), !isFirst || letter == "M" {
      index += 1
      command = Command(letter: letter, isRelative: isLower)
      return command
    }
    // Further points after the first point of a move are lines.
    if command?.letter == "M" { command?.letter = "L" }
    guard !isFirst, let command, command.letter != "Z", byte < 0x41 else {
      throw wrong(isFirst ? "M, with which path data begins" : "a command, one of MLHVCSQTAZ")
    }
    return command
  }

  mutating func number() throws(CSSError) -> Double {
    skip(commas: true)
    let begin = index
    func isDigit() -> Bool { index < bytes.count && bytes[index] >= 0x30 && bytes[index] <= 0x39 }
    func isNext(_ characters: String) -> Bool {
      index < bytes.count && characters.utf8.contains(bytes[index])
    }
    if isNext("+-") { index += 1 }
    while isDigit() { index += 1 }
    if isNext(".") {
      index += 1
      while isDigit() { index += 1 }
    }
    if isNext("eE"), index > begin {
      index += 1
      if isNext("+-") { index += 1 }
      while isDigit() { index += 1 }
    }
    guard let number = decimal(String(decoding: bytes[begin..<index], as: UTF8.self)),
      SceneLimits.place.contains(number)
    else {
      index = begin
      throw wrong("a number up to \(shortest(SceneLimits.place.upper))")
    }
    return number
  }

  /// A 0 or a 1, which nothing need follow.
  mutating func flag() throws(CSSError) -> Bool {
    skip(commas: true)
    guard index < bytes.count, bytes[index] == 0x30 || bytes[index] == 0x31 else { throw wrong("0 or 1") }
    index += 1
    return bytes[index - 1] == 0x31
  }

  /// A point on the plane; along one axis, the other coordinate is the pen's.
  mutating func point(_ command: Command, _ axis: Axis = .both) throws(CSSError) -> Point {
    var point = place
    let base = command.isRelative ? place : Point(x: 0, y: 0)
    if axis != .y { point.x = base.x + (try number()) }
    if axis != .x { point.y = base.y + (try number()) }
    guard SceneLimits.place.contains(point.x), SceneLimits.place.contains(point.y) else {
      throw wrong("points up to \(shortest(SceneLimits.place.upper)) from the corner")
    }
    return point
  }

  mutating func move(to point: Point) -> Point {
    if command?.letter == "M" { start = point }
    place = point
    control = nil
    return point
  }

  mutating func move(to point: Point, by last: Point, cubic: Bool) -> Point {
    place = point
    control = (last, cubic)
    return point
  }

  mutating func close() { (place, control) = (start, nil) }

  /// The mirror image of the last control point, if the last segment was a curve of that kind; else the pen.
  func mirrored(cubic: Bool) -> Point {
    guard let control, control.isCubic == cubic else { return place }
    return Point(x: 2 * place.x - control.point.x, y: 2 * place.y - control.point.y)
  }

  private mutating func skip(commas: Bool) {
    var hasComma = !commas
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x2C, !hasComma {
        hasComma = true
      } else if byte != 0x20, byte < 0x09 || byte > 0x0D {
        return
      }
      index += 1
    }
  }

  private func wrong(_ wanted: String) -> CSSError {
    let rest = String(decoding: bytes[index..<min(index + 20, bytes.count)], as: UTF8.self)
    return CSSError(
      text: rest.isEmpty ? text : rest,
      allowed: "\(wanted), at character \(index + 1) of the path data")
  }
}
