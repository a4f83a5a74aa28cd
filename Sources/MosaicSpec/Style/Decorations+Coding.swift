// What an item may wear, to and from JSON: rotation, shadow, frame, backdrop and badge.

import MosaicScene

extension SpecNode {
  /// Points, or a percentage in quotes.
  func length() throws(SpecError) -> Length {
    guard isString else {
      return .points(try number(SpecLimits.distance, wanted: "a number or a percentage in quotes"))
    }
    return try css(Length.init(css:)) ?? .points(0)
  }
}

struct LengthJSON: Encodable {
  var length: Length

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    if case .points(let points) = length {
      try value.encode(points)
    } else {
      try value.encode(length.percentage)
    }
  }
}

extension Rotation {
  init(_ node: SpecNode) throws(SpecError) {
    let allowed = "a number of degrees or [from, to]"
    guard node.isArray else {
      self.init(try node.number(SpecLimits.angle, wanted: allowed))
      return
    }
    let ends = try node.numbers(SpecLimits.angle, allowed: allowed, count: 2)
    self.init(from: ends[0], to: ends[1])
  }
}

extension Shadow {
  init(_ node: SpecNode) throws(SpecError) {
    let object = try node.object(known: Key.shadows)
    self.init()
    if let offset = object[Key.offset] {
      let numbers = try offset.numbers(SpecLimits.offset, allowed: "[x, y]", count: 2)
      (x, y) = (numbers[0], numbers[1])
    }
    if let blur = object[Key.blur] { self.blur = try blur.number(SpecLimits.blur) }
    if let spread = object[Key.spread] { self.spread = try spread.number(SpecLimits.offset) }
    if let color = object[Key.color] { self.color = try color.color() }
  }
}

struct ShadowJSON: Encodable {
  var shadow: Shadow

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    try members.encode([shadow.x, shadow.y], forKey: JSONKey(Key.offset))
    try members.encode(shadow.blur, forKey: JSONKey(Key.blur))
    try members.encode(shadow.spread, forKey: JSONKey(Key.spread))
    try members.encode(shadow.color.css, forKey: JSONKey(Key.color))
  }
}

extension PhotoFrame {
  /// The word for the frame that is ready made.
  static let word = "polaroid"

  init(_ node: SpecNode) throws(SpecError) {
    self = .polaroid
    if node.isString {
      _ = try node.word(among: [Self.word])
      return
    }
    let object = try node.object(known: Key.frames, wanted: "\(quoted(Self.word)) or an object")
    if let width = object[Key.width] {
      self.width = try width.length()
      bottom = nil
    }
    if let bottom = object[Key.bottom] { self.bottom = try bottom.length() }
    if let color = object[Key.color] { self.color = try color.color() }
    if let radius = object[Key.radius] { self.radius = try radius.number(SpecLimits.distance) }
  }
}

struct FrameJSON: Encodable {
  var frame: PhotoFrame

  func encode(to encoder: any Encoder) throws {
    if frame == .polaroid {
      var value = encoder.singleValueContainer()
      return try value.encode(PhotoFrame.word)
    }
    var members = encoder.container(keyedBy: JSONKey.self)
    try members.encode(LengthJSON(length: frame.width), forKey: JSONKey(Key.width))
    try members.encodeIfPresent(frame.bottom.map(LengthJSON.init), forKey: JSONKey(Key.bottom))
    try members.encode(frame.color.css, forKey: JSONKey(Key.color))
    try members.encode(frame.radius, forKey: JSONKey(Key.radius))
  }
}

extension Backdrop {
  static let words = ["blur", "mirror"]

  init(_ node: SpecNode) throws(SpecError) {
    guard !node.isString else {
      self =
        try node.string { text throws(SpecError) in
          switch text {
          case "blur": return .blur(nil)
          case "mirror": return .mirror(blur: 0)
          default: return .color(try Self.color(text, node))
          }
        } ?? .blur(nil)
      return
    }
    let object = try node.object(
      known: Key.backdrops, wanted: "\"blur\", \"mirror\", a CSS colour in quotes, or an object")
    let kind = try object.required(Key.type, wanted: "blur or mirror").word(among: Self.words)
    let blur = try object[Key.blur]?.number(SpecLimits.blur)
    self = kind == "blur" ? .blur(blur) : .mirror(blur: blur ?? 0)
  }
}

extension Backdrop {
  private static func color(_ text: String, _ node: SpecNode) throws(SpecError) -> Color {
    do { return try node.color(text) } catch {
      guard case .unknownWord(let path, let word, _, let allowed) = error else { throw error }
      throw .unknownWord(
        path: path, word: word, suggestions: Suggestions.nearest(to: word, among: words + Color.names),
        allowed: "blur, mirror or " + allowed)
    }
  }
}

struct BackdropJSON: Encodable {
  var backdrop: Backdrop

  func encode(to encoder: any Encoder) throws {
    switch backdrop {
    case .color(let color): try word(color.css, encoder)
    case .blur(nil): try word("blur", encoder)
    case .mirror(blur: 0): try word("mirror", encoder)
    case .blur(let blur?): try object("blur", blur, encoder)
    case .mirror(let blur): try object("mirror", blur, encoder)
    }
  }

  private func word(_ word: String, _ encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(word)
  }

  private func object(_ kind: String, _ blur: Double, _ encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    try members.encode(kind, forKey: JSONKey(Key.type))
    try members.encode(blur, forKey: JSONKey(Key.blur))
  }
}

extension Badge {
  /// The text that stands for the item's number.
  static let number = "number"

  init(_ node: SpecNode) throws(SpecError) {
    if node.isString {
      self.init(Self.text(try node.shownText(isRequired: true)))
      return
    }
    let object = try node.object(known: Key.badges, wanted: "a string or an object")
    self.init(Self.text(try object[Key.text]?.shownText(isRequired: true) ?? Self.number))
    if let position = object[Key.position] { self.position = try position.position() }
    if let margin = object[Key.margin] { self.margin = try margin.number(SpecLimits.distance) }
    if let fontSize = object[Key.fontSize] { self.fontSize = try fontSize.number(SpecLimits.fontSize) }
    if let color = object[Key.color] { self.color = try color.color() }
    if let background = object[Key.background] { self.background = try background.color() }
  }

  private static func text(_ text: String) -> Text { text == number ? .number : .words(text) }
}

struct BadgeJSON: Encodable {
  var badge: Badge

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    switch badge.text {
    case .number: try members.encode(Badge.number, forKey: JSONKey(Key.text))
    case .words(let words): try members.encode(words, forKey: JSONKey(Key.text))
    }
    try members.encode(badge.position.description, forKey: JSONKey(Key.position))
    try members.encode(badge.margin, forKey: JSONKey(Key.margin))
    try members.encode(badge.fontSize, forKey: JSONKey(Key.fontSize))
    try members.encode(badge.color.css, forKey: JSONKey(Key.color))
    try members.encode(badge.background.css, forKey: JSONKey(Key.background))
  }
}
