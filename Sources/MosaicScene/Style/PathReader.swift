import MosaicLayout

/// Reads the commands and numbers of SVG path data, and knows where the pen is.
struct PathReader {
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

  /// The next command; of one that has more numbers, the same again. `nil` at the end.
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
    // What follows the first point of a move are lines.
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

  /// A point on the plane; along one axis the other coordinate is that of the pen.
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
