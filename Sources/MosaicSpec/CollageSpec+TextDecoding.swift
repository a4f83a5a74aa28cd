// Texts from JSON: looks, labels, captions, titles.

import MosaicLayout
import MosaicScene

extension Key {
  static let font = "font"
  static let italic = "italic"
  static let align = "align"
  static let lines = "lines"
  static let lineHeight = "lineHeight"
  static let maxWidth = "maxWidth"
  static let caption = "caption"
  static let title = "title"
  static let sectionTitle = "sectionTitle"
  static let marginTop = "marginTop"
  static let marginBottom = "marginBottom"
  static let section = [title, items]

  static let textLooks = [font, fontSize, weight, italic, color, align, lines, lineHeight]
  static let labels = [text] + textLooks + [background, padding, cornerRadius, maxWidth]
  static let captions = [text] + textLooks + [position, padding, background]
  static let sectionTitles = textLooks + [marginTop, marginBottom]
  static let titles = [text] + sectionTitles
}

/// The words for weights of type, as CSS and font makers use them.
enum FontWeight {
  static let range = 1...1000
  static let names: [(name: String, weight: Int)] = [
    ("thin", 100), ("extralight", 200), ("light", 300), ("normal", 400), ("regular", 400), ("medium", 500),
    ("semibold", 600), ("bold", 700), ("extrabold", 800), ("black", 900),
  ]
}

extension CollageSpec {
  mutating func readTexts(of document: SpecObject) throws(SpecError) {
    if let text = document[Key.text] { self.text = try TextLook(text.object(known: Key.textLooks)) }
    if let caption = document[Key.caption] { self.caption = try Caption(caption) }
    if let title = document[Key.title] { self.title = try Title(title) }
    if let title = document[Key.sectionTitle] {
      sectionTitle = try Title(members: title.object(known: Key.sectionTitles))
    }
    guard let sections = document[Key.sections] else { return }
    var section = 0
    try sections.forEach { node throws(SpecError) in
      if let title = try node.object(known: Key.section)[Key.title] {
        sectionTitles[section] = try Title(title)
      }
      section += 1
    }
  }
}

extension CollageSpec.TextLook {
  init(_ object: SpecObject) throws(SpecError) {
    self.init()
    font = try object[Key.font]?.fontFamilies()
    fontSize = try object[Key.fontSize]?.number(SpecLimits.fontSize)
    weight = try object[Key.weight]?.fontWeight()
    italic = try object[Key.italic]?.boolean()
    color = try object[Key.color]?.color()
    if let align = object[Key.align] {
      self.align = TextAlignment(rawValue: try align.word(among: TextAlignment.allCases.map(\.rawValue)))
    }
    lines = try object[Key.lines]?.whole(SpecLimits.lines)
    lineHeight = try object[Key.lineHeight]?.number(SpecLimits.lineHeight)
  }
}

extension CollageSpec.Label {
  init(_ node: SpecNode) throws(SpecError) {
    let object = try node.object(known: Key.labels)
    self.init(text: try object.required(Key.text, wanted: "a string").shownText(isRequired: true))
    look = try CollageSpec.TextLook(object)
    background = try object[Key.background]?.color()
    if let padding = object[Key.padding] { self.padding = try Insets(padding, SpecLimits.textPadding) }
    cornerRadius = try object[Key.cornerRadius]?.number(SpecLimits.distance)
    maxWidth = try object[Key.maxWidth]?.number(SpecLimits.side)
  }
}

extension CollageSpec.Caption {
  static let forms = "a string or an object"

  init(_ node: SpecNode) throws(SpecError) {
    if node.isString {
      self.init(text: try node.template())
      return
    }
    let object = try node.object(known: Key.captions, wanted: Self.forms)
    self.init(text: try object[Key.text]?.template())
    look = try CollageSpec.TextLook(object)
    if let position = object[Key.position] {
      self.position = CaptionPosition(
        rawValue: try position.word(among: CaptionPosition.allCases.map(\.rawValue)))
    }
    if let padding = object[Key.padding] { self.padding = try Insets(padding, SpecLimits.textPadding) }
    background = try object[Key.background]?.color()
  }
}

extension CollageSpec.Title {
  static let forms = "a string or an object"

  init(_ node: SpecNode) throws(SpecError) {
    if node.isString {
      self.init(text: try node.shownText())
      return
    }
    let object = try node.object(known: Key.titles, wanted: Self.forms)
    try self.init(members: object)
    text = try object.required(Key.text, wanted: "a string").shownText()
  }

  init(members object: SpecObject) throws(SpecError) {
    self.init()
    look = try CollageSpec.TextLook(object)
    marginTop = try object[Key.marginTop]?.number(SpecLimits.distance)
    marginBottom = try object[Key.marginBottom]?.number(SpecLimits.distance)
  }
}

extension SpecNode {
  /// A text that is shown, of a length that is bounded.
  func shownText(isRequired: Bool = false, wanted: String = "a string") throws(SpecError) -> String {
    try string(wanted: wanted) { text throws(SpecError) in
      if isRequired, text.isEmpty { throw .empty(path: path, wanted: "at least one character") }
      if let fault = CaptionTemplate.lengthFault(of: text) {
        throw .badValue(path: path, found: fault.found, allowed: fault.allowed)
      }
      return text
    } ?? ""
  }

  /// A caption's text, whose words in braces are known.
  func template() throws(SpecError) -> String {
    try string(wanted: "a string or an object") { text throws(SpecError) in
      if let fault = CaptionTemplate.lengthFault(of: text) {
        throw .badValue(path: path, found: fault.found, allowed: fault.allowed)
      }
      if let fault = CaptionTemplate.fault(in: text) {
        throw .badValue(path: path, found: "a text with \(fault.found)", allowed: fault.allowed)
      }
      return text
    } ?? ""
  }

  /// One family or several, as CSS `font-family` writes them or as a list.
  func fontFamilies() throws(SpecError) -> [String] {
    if isArray {
      var families: [String?] = []
      try forEach { node throws(SpecError) in families.append(try node.string(node.family)) }
      if families.isEmpty { try fault(.empty(path: path, wanted: "at least one font")) }
      return families.compactMap { $0 }
    }
    return try string(wanted: "a font's name or a list of them") { text throws(SpecError) in
      var families: [String] = []
      for part in text.split(separator: ",") { families.append(try family(String(part))) }
      if families.isEmpty { throw .empty(path: path, wanted: "at least one font") }
      return families
    } ?? []
  }

  /// A family's name without quotes and space around it; a comma would part it in two.
  private func family(_ text: String) throws(SpecError) -> String {
    if text.isEmpty { throw .empty(path: path, wanted: "at least one character") }
    let noise: Set<Character> = [" ", "\t", "\n", "\"", "'"]
    let name = text.drop { noise.contains($0) }
    let end = name.lastIndex { !noise.contains($0) }
    guard let end, !name.contains(","), !name.unicodeScalars.contains(where: { $0.value < 32 }) else {
      throw .badValue(
        path: path, found: quoted(text),
        allowed: "the name of one font family, without commas and control characters")
    }
    return String(name[...end])
  }

  /// A number or a word.
  func fontWeight() throws(SpecError) -> Int {
    guard isString else { return try whole(FontWeight.range) }
    let word = try word(among: FontWeight.names.map(\.name))
    return FontWeight.names.first { $0.name == word }?.weight ?? 400
  }
}
