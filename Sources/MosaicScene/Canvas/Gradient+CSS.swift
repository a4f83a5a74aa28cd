// Gradients in CSS words: `linear-gradient(90deg, #fff, #eee 80%)`, `radial-gradient(white, navy)`.

extension Gradient {
  /// Whether a text means a gradient rather than a colour or a file.
  public static func looksLike(_ text: String) -> Bool {
    cssText(text)?.contains("-gradient(") ?? false
  }

  /// Reads a CSS gradient: `linear-gradient([ANGLEdeg | to SIDE,] COLOR [N%], …)` or `radial-gradient(COLOR [N%], …)`.
  ///
  /// Colours without a place are spread evenly between those that have one.
  ///
  /// - Throws: ``CSSError``, which shows what is allowed.
  public init(css text: String) throws(CSSError) {
    let problem = CSSError(
      text: text,
      allowed: "a CSS gradient such as \"linear-gradient(90deg, #fff, #eee)\" or "
        + "\"radial-gradient(white, #ccc 80%)\"")
    guard let folded = cssText(text), folded.hasSuffix(")"), let open = folded.firstIndex(of: "(") else {
      throw problem
    }
    var parts = Self.parts(folded[folded.index(after: open)...].dropLast())
    var kind: Kind
    switch folded[..<open] {
    case "linear-gradient":
      kind = .linear(degrees: 180)
      if let angle = parts.first.flatMap(Self.angle) {
        kind = .linear(degrees: angle)
        parts.removeFirst()
      }
    case "radial-gradient": kind = .radial
    default: throw problem
    }
    var colors: [(color: Color, offset: Double?)] = []
    for part in parts {
      let words = cssWords(part)
      guard let last = words.last else { throw problem }
      let offset = last.hasSuffix("%") ? decimal(last.dropLast()) : nil
      let name = offset == nil ? words : Array(words.dropLast())
      colors.append((try Color(css: name.joined(separator: " ")), offset.map { $0 / 100 }))
    }
    guard colors.count >= 2, colors.allSatisfy({ (0...1).contains($0.offset ?? 0) }) else { throw problem }
    self.init(kind, stops: Self.spread(colors))
  }

  /// The gradient as CSS; ``init(css:)`` reads it back.
  public var css: String {
    let colors = stops.map { "\($0.color.css) \(PositionOffset.fraction($0.offset))" }
    return switch kind {
    case .linear(let degrees):
      "linear-gradient(" + (["\(shortest(degrees))deg"] + colors).joined(separator: ", ") + ")"
    case .radial: "radial-gradient(" + colors.joined(separator: ", ") + ")"
    }
  }

  /// What stands between commas that are in no brackets.
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

  private static func angle(_ part: String) -> Double? {
    let words = cssWords(part)
    let sides = ["top": 0.0, "right": 90, "bottom": 180, "left": 270]
    if words.count == 2, words[0] == "to" { return sides[words[1]] }
    guard words.count == 1, words[0].hasSuffix("deg") else { return nil }
    return decimal(words[0].dropLast(3))
  }

  /// Gives every colour a place: the first 0, the last 1, those between evenly.
  private static func spread(_ colors: [(color: Color, offset: Double?)]) -> [Stop] {
    var offsets = colors.map(\.offset)
    offsets[0] = offsets[0] ?? 0
    offsets[offsets.count - 1] = offsets[offsets.count - 1] ?? 1
    var known = 0
    for index in offsets.indices.dropFirst() {
      guard let end = offsets[index], let start = offsets[known] else { continue }
      for between in known..<index where between > known {
        offsets[between] = start + (end - start) * Double(between - known) / Double(index - known)
      }
      known = index
    }
    return zip(colors, offsets).map { Stop($0.color, at: $1 ?? 0) }
  }
}
