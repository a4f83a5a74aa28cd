// The look of texts: every key of "text", which labels, captions and titles have as well.

package import MosaicScene

extension TextStyle: Record {
  package init() { self.init(lineHeight: nil) }

  package static let fields: [Field<TextStyle>] = [
    Field("font", \.font, .fontFamilies, "Font families in order of preference, as CSS font-family.").option(
      .init(
        "font", "FAMILY", "font of all texts: a family, or several with commas (sans-serif)",
        aliases: ["font-family", "typeface"], separator: " ", hasWords: true)),
    Field("fontSize", \.fontSize, .number(SceneLimits.fontSize), "Height of the type.").option(
      .init(
        "font-size", "N", "height of the type of labels in points; titles and captions follow it (16)",
        aliases: ["pointsize", "fontsize", "text-size"])),
    Field("weight", \.weight, .fontWeight, "Thickness of the strokes, as CSS font-weight."),
    Field("italic", \.italic, .boolean, "Whether the letters are slanted."),
    Field("color", \.color, .color, "Colour of the letters."),
    Field("align", \.align, .words, "The alignment of the lines, as CSS text-align."),
    Field(
      "lines", \.lines, .integer(SceneLimits.lines),
      "How many lines there may be; an ellipsis ends what does not fit."),
    Field(
      "lineHeight", \.lineHeight, .number(SceneLimits.lineHeight),
      "From line to line, in heights of the type."),
  ]
}

extension Kind where Value == [String] {
  /// One family or several, as CSS `font-family` writes them or as a list.
  static var fontFamilies: Kind {
    // A name neither begins nor ends with space or quotes, and has at least one other character.
    let (noise, edge) = (#"[ \t\n"']*"#, ##"[^\u0000- ,"']"##)
    let one = #"\#(noise)\#(edge)([^\u0000-\u001f,]*\#(edge))?\#(noise)"#
    let (name, names) = (
      Schema.string(pattern: "^\(one)$"), Schema.string(pattern: "^,*\(one)(,+\(one))*,*$")
    )
    return Kind(
      schema: names.or(.list(name, least: 1)),
      read: { node in
        guard node.json.isArray else { return node.string("a font's name or a list of them", families) }
        guard let (names, count) = node.list({ $0.string("a string", family) }) else { return nil }
        return count == 0 ? node.refuse(.empty(path: node.path, wanted: "at least one font")) : names
      }, parse: families, write: { $0.count == 1 ? .string($0[0]) : .array($0.map(JSONValue.string)) })
  }

  @Sendable private static func families(_ text: String) throws(SpecError) -> [String] {
    let names = try text.split(separator: ",").map { part throws(SpecError) in try family(String(part)) }
    if names.isEmpty { throw .empty(path: "", wanted: "at least one font") }
    return names
  }

  /// A family's name without quotes and space around it; a comma would part it in two.
  @Sendable private static func family(_ text: String) throws(SpecError) -> String {
    try Kind<String>.checkFilled(text)
    let noise: Set<Character> = [" ", "\t", "\n", "\"", "'"]
    let name = text.drop { noise.contains($0) }
    let end = name.lastIndex { !noise.contains($0) }
    guard let end, !name.contains(","), !name.unicodeScalars.contains(where: { $0.value < 32 }) else {
      throw .refused(
        text, allowed: "the name of one font family, without commas and control characters")
    }
    return String(name[...end])
  }
}

extension Kind where Value == Int {
  /// The words for weights of type, as CSS and font makers use them.
  private static var weights: [(name: String, weight: Int)] {
    [
      ("thin", 100), ("extralight", 200), ("light", 300), ("normal", 400), ("regular", 400), ("medium", 500),
      ("semibold", 600), ("bold", 700), ("extrabold", 800), ("black", 900),
    ]
  }

  static var fontWeight: Kind {
    let (range, names) = (SceneLimits.fontWeight, weights.map(\.name))
    return Kind.integer(range).orText(
      .words(names),
      parse: { text throws(SpecError) in
        if let weight = weights.first(where: { $0.name == text })?.weight { return weight }
        let number = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        let start = decimal(text) == nil ? "\(number), or " : "\(number) and without quotes, or "
        throw .unknown(text, among: names, allowed: start + names.joined(separator: ", "))
      })
  }
}
