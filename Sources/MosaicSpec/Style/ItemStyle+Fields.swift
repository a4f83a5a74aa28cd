// The look of items: every key of "style", one row each, and the keys of badges, borders, frames, shadows and
// backdrops.

import MosaicLayout
package import MosaicScene
import MosaicText

extension ItemStyle: Record {
  package init() { self.init(border: nil) }

  package static let fields: [Field<ItemStyle>] = [
    Field("fit", \.fit, .words, "How an image fills its frame, as CSS object-fit.").option(
      .init(
        "fit", "FIT", "cover, contain, fill, none or scale-down, as CSS object-fit (cover)",
        aliases: ["object-fit", "crop", "cover", "contain"])),
    Field("position", \.position, .position, "The position of an image in its frame, as CSS object-position.")
      .option(
        .init(
          "position", "X Y", "where images stand, as CSS object-position (50% 50%)",
          aliases: ["object-position", "gravity", "align", "anchor"], separator: " ", hasWords: true)),
    Field(
      "cornerRadius", \.cornerRadius, .length(orElse: #"; a circle is "shape": "circle""#),
      "Radius of the rounded corners; \"50%\" makes an ellipse."),
    Field("border", \.border, Border.kind, "A line inside the item's edge.").option(
      .init(
        "border", "WIDTH,COLOR", "a line inside each item's edge",
        aliases: ["stroke", "outline", "bordercolor", "border-color", "border-width", "frame"])),
    Field("background", \.background, .color, "Colour behind the image."),
    Field("tint", \.tint, .color, "Colour over the picture, translucent such as \"#0366\".")
      .option(.init("tint", "COLOR", "a colour over each picture, such as '#0366'", aliases: ["colorize"])),
    Field("shape", \.shape, .words, "The outline: the box, or the circle in its middle."),
    Field("clipPath", \.clipPath, ClipPath.kind, "The shape that it is cut to, as CSS clip-path.").option(
      .init(
        "clip-path", "SHAPE",
        "cut items to \(ClipPath.words.joined(separator: ", ")), or a shape as CSS clip-path: 'circle(40%)', 'polygon(50% 0, 100% 100%, 0 100%)'",
        aliases: ["clip", "shape"], separator: " ", hasWords: true)),
    Field("opacity", \.opacity, .number(SceneLimits.share), "How solid the item is as a whole.")
      .option(.init("opacity", "N", "how solid items are, 0 to 1 (1)", aliases: ["alpha", "transparency"])),
    Field("rotation", \.rotation, Rotation.kind, "Degrees clockwise, or [from, to], spread over the items.")
      .option(
        .init(
          "rotate", "DEG|FROM,TO", "rotate items clockwise, or by angles from a range (0)",
          aliases: ["rotation", "angle", "transform", "tilt"], separator: ",")),
    Field("shadow", \.shadow, Shadow.kind, "The shadow that it casts.")
      .option(
        .init(
          "shadow", "SHADOW", "a shadow of each item, as CSS box-shadow: '0 4px 12px #0006'",
          aliases: ["box-shadow", "drop-shadow"], separator: " ", hasWords: true)),
    Field("frame", \.frame, PhotoFrame.kind, "A card around the picture."),
    Field(
      "backdrop", \.backdrop, Backdrop.kind, "What is behind an image that does not fill its box."
    ).option(
      .init(
        "backdrop", "HOW",
        "blur, mirror or a CSS colour: what is behind images that do not fill their frame")),
    Field("badge", \.badge, Badge.kind, "A short text in a corner."),
  ]
}

extension Rotation {
  static let kind: Kind<Rotation> = {
    let wanted = "a number of degrees or [from, to]"
    let range = SceneLimits.angle
    let angle = Kind<Double>.number(range, wanted: wanted)
    let pair = Kind.pair(.number(range), wanted, make: { Rotation(from: $0, to: $1) }) { ($0.from, $0.to) }
    return Kind(
      schema: angle.schema.or(pair.schema),
      read: { $0.json.isArray ? pair.read($0) : angle.read($0).map { Rotation($0) } },
      parse: { text throws(SpecError) in
        let ends = text.split(separator: ",", omittingEmptySubsequences: false).map { decimal($0) }
        guard let from = ends[0], let to = ends[ends.count - 1], ends.count <= 2, range.contains(from),
          range.contains(to)
        else { throw .refused(text, allowed: "degrees from -360 to 360, or two as FROM,TO") }
        return Rotation(from: from, to: to)
      }, write: { $0.from == $0.to ? .number($0.from) : pair.write($0) })
  }()
}

extension Badge: Record {
  /// The text that means the item's number.
  private static let number = "number"

  package init() { self.init(nil) }

  package static let fields: [Field<Badge>] = [
    Field(
      "text", \.text, textKind(),
      "The text; number stands for the item's own, the words of captions are replaced, and {{ is a brace."),
    Field("position", \.position, .position, "Its position, as CSS object-position."),
    Field("margin", \.margin, .number(SceneLimits.distance), "Distance from the edges."),
    Field("fontSize", \.fontSize, .number(SceneLimits.fontSize), "Height of the type."),
    Field("color", \.color, .color, "Colour of the letters."),
    Field("background", \.background, .color, "Colour behind them."),
  ]

  static let kind = Kind<Badge>.record(wanted: "a string or an object").orText(textKind()) { Badge($0) }
    .named("badge")

  /// - Parameter columns: The columns of a list of captions, which the text may name in braces.
  static func textKind(columns: [String] = []) -> Kind<String?> {
    let caption = CaptionTemplate.kind(columns: columns)
    let filled = Kind<String>.text(.text(isRequired: true, upTo: TextStyle.largestLength)) {
      text throws(SpecError) in
      try Kind<String>.checkFilled(text)
      _ = try caption.parse(text)
    }
    return filled.map {
      $0 == number ? nil : $0
    } back: {
      $0 ?? number
    }
  }
}

extension Border: Record {
  package init() { self.init(width: 1, color: .black) }

  package static let fields: [Field<Border>] = [
    Field("width", \.width, .number(SceneLimits.distance), "Width of the line."),
    Field("color", \.color, .color, "Colour of the line."),
  ]

  static let kind = Kind<Border>.record(wanted: "\"WIDTH,COLOR\" or an object").orText(
    .string(
      pattern: SchemaPattern.whole(
        SchemaPattern.positive + SchemaPattern.pixels
          + "\(SchemaPattern.space),\(SchemaPattern.space)\(SchemaPattern.color)")),
    parse: { text throws(SpecError) in
      let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let width = cssPoints(parts[0]) else {
        throw .refused(text, allowed: "WIDTH,COLOR, such as 2,#333")
      }
      guard SceneLimits.distance.contains(width) else {
        throw .refused(text, allowed: "a width, \(SceneLimits.distance.allowed(for: width))")
      }
      return Border(width: width, color: try Kind.color.parse(String(parts[1])))
    }
  ).named("border")
}

extension PhotoFrame: Record {
  private static let word = "polaroid"

  package init() { self = .polaroid }

  package static let fields: [Field<PhotoFrame>] = [
    Field("width", \.edge, .length, "Width of its edges; a share is one of the shorter side."),
    Field("bottom", \.bottom, .length, "Height of the bottom edge; not given: the width."),
    Field("color", \.color, .color, "Its colour."),
    Field("radius", \.radius, .number(SceneLimits.distance), "Radius of its corners."),
  ]

  static let kind = Kind<PhotoFrame>.record(wanted: "\(quoted(word)) or an object").orText(
    .words([word]),
    parse: { text throws(SpecError) in
      if text == word { return .polaroid }
      throw .unknown(text, among: [word], allowed: #""\#(word)" or an object such as {"width": 12}"#)
    }
  ).with { kind in
    let write = kind.write
    kind.write = { $0 == .polaroid ? .string(word) : write($0) }
  }.named("frame")

  /// The width; setting it makes the bottom edge as wide.
  private var edge: Length {
    get { width }
    set { (width, bottom) = (newValue, nil) }
  }
}

extension Shadow: Record {
  package init() { self.init(spread: 0) }

  package static let fields: [Field<Shadow>] = [
    Field("offset", \.offset, .point(SceneLimits.offset), "How far it lies to the right and below."),
    Field("blur", \.blur, .number(SceneLimits.blur), "How soft it is, as in CSS box-shadow."),
    Field("spread", \.spread, .number(SceneLimits.offset), "How much larger it is on every side."),
    Field("color", \.color, .color, "Its colour."),
  ]

  static let kind = Kind<Shadow>.record(wanted: "a CSS box-shadow in quotes or an object")
    .orText(.string(pattern: nil), parse: Kind.css(Shadow.init(css:))).named("shadow")

  /// How far it lies to the right and below, in points.
  private var offset: Point {
    get { Point(x: x, y: y) }
    set { (x, y) = (newValue.x, newValue.y) }
  }
}

extension Backdrop {
  private enum Effect: String, CaseIterable, Sendable { case blur, mirror }

  private struct Parts: Record {
    var type = Effect.blur
    var blur: Double?

    static let fields: [Field<Parts>] = [
      Field("type", \.type, .words, "How it is made of the image.").required("blur or mirror"),
      Field("blur", \.blur, .number(SceneLimits.blur), "Standard deviation of the blur."),
    ]
  }

  static let kind: Kind<Backdrop> = {
    let words = Effect.allCases.map(\.rawValue)
    let parts = Kind<Parts>.record(wanted: "\"blur\", \"mirror\", a CSS colour in quotes, or an object")
    return Kind(
      // The pattern of colours also takes a word, as a name.
      schema: Schema.words(words).or(Kind.color.schema).or(parts.schema),
      read: { node in node.json.isString ? node.string("", parse) : parts.read(node).map { backdrop($0) } },
      parse: parse,
      write: { backdrop in
        switch backdrop {
        case .color(let color): .string(color.css)
        case .blur(nil): .string("blur")
        case .mirror(blur: 0): .string("mirror")
        case .blur(let blur): parts.write(Parts(type: .blur, blur: blur))
        case .mirror(let blur): parts.write(Parts(type: .mirror, blur: blur))
        }
      })
  }()

  private static func backdrop(_ parts: Parts) -> Backdrop {
    switch parts.type {
    case .blur: .blur(parts.blur)
    case .mirror: .mirror(blur: parts.blur ?? 0)
    }
  }

  @Sendable private static func parse(_ text: String) throws(SpecError) -> Backdrop {
    switch text {
    case "blur": .blur(nil)
    case "mirror": .mirror(blur: 0)
    default: .color(try Kind.color(or: Effect.allCases.map(\.rawValue)).parse(text))
    }
  }
}

// MARK: Shapes of items: text as in CSS

extension ClipPath {
  static let kind = Kind<ClipPath>(
    text: .string(pattern: pattern), wanted: "a CSS clip-path in quotes",
    parse: { text throws(SpecError) in try shape(text) }, spell: { $0.css }
  ).named("clipPath")

  static func shape(_ text: String, orElse: String = "") throws(SpecError) -> ClipPath {
    do throws(CSSError) { return try ClipPath(css: text) } catch {
      throw .unknown(error.text, among: words, allowed: error.allowed + orElse)
    }
  }

  /// A word, or the call of a function, in small or large letters.
  private static let pattern: String = {
    func anyCase(_ words: [String]) -> String {
      words.map { $0.map { "[\($0.uppercased())\($0)]" }.joined() }.joined(separator: "|")
    }
    let functions = anyCase(["inset", "circle", "ellipse", "polygon", "path"])
    return SchemaPattern.whole(#"\#(anyCase(words))|(\#(functions))\([\s\S]*\)"#)
  }()
}
