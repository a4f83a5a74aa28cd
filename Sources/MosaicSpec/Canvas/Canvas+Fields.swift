// The canvas: every key of "canvas", one row each; its background, its watermark, and pages.

package import MosaicScene

extension Canvas: Record {
  package init() { self.init(width: nil, height: nil) }

  package static let fields: [Field<Canvas>] = [
    Field("width", \.widthMeasure, Kind.side, "Width; not given: 1080, or the content's.").option(
      .init("width", "W", "width of the canvas: points, or with a unit as 20cm", aliases: ["max-width"])),
    Field("height", \.heightMeasure, Kind.side, "Height; not given: the content's, or the width.").option(
      .init("height", "H", "height of the canvas: points, or with a unit", aliases: ["max-height"])),
    Field(
      "size", \.sheet, Kind.sheet, "Width and height at once: a name such as A4, or two sides as 50x70cm."
    ).unwritten.rule(
      beside("width"), beside("height"), beside("aspect"),
      .notAll(
        of: ["aspect", "width", "height"],
        "is there beside both \"width\" and \"height\"; leave one of the three out")),
    Field("aspect", \.aspect, Kind.aspect, "Width to height: the side that is not given follows from it.")
      .option(
        .init(
          "aspect", "W:H", "ratio of the canvas, such as 16:9: a side that is not given follows",
          aliases: ["aspect-ratio", "ratio"], separator: ":")),
    Field(
      "scale", \.chosenScale, .number(SceneLimits.scale),
      "Pixels per point; not given for a size in mm, cm or inches: as many as give 300 pixels an inch."
    ).option(
      .init(
        "scale", "N",
        "pixels per point (1; of a size in mm, cm or inches 300 / 72; of each 1, and more where a picture has a side above 1080)",
        aliases: ["zoom", "dpr", "pixel-ratio", "device-pixel-ratio", "retina"])),
    Field("padding", \.padding, Insets.kind(), "Space around the content, as CSS padding.").option(
      .init(
        "padding", "N…",
        "space inside the canvas' edges, as CSS padding: one to four numbers, from the top clockwise (0), or lengths as 10mm",
        aliases: ["inset", "insets"], separator: " ")),
    Field("background", \.ground, Background.kind, "What the empty canvas shows.").option(
      .init(
        "background", "COLOR|FILE",
        "CSS colour, transparent, CSS gradient or path of an image (#ffffff; of each transparent, and white in a JPEG)",
        aliases: ["bg", "bgcolor", "background-color", "background-image", "color", "colour"])),
    Field(
      "split", \.split, .cells(PlanSplit.counts, such: "5x1"),
      "Columns and rows of parts, [columns, rows], that the canvas is cut into: numbered files, or pages of a PDF."
    ).option(
      .init(
        "split", "CxR",
        "cut the canvas into columns and rows of one size, from one drawing: out-%d.jpg, or pages of a PDF",
        aliases: ["slice", "tiles", "carousel", "poster", "cut"], separator: "x")),
    Field(
      "overlap", \.overlap, .length(SceneLimits.distance), unless: 0,
      "What a part of a split has in common with the next one; a PDF has marks where that begins."
    ).option(
      .init(
        "overlap", "N", "what parts of a split have in common, to be glued: points, or 10mm (0)",
        aliases: ["glue", "bleed-overlap"])),
    Field(
      "bleed", \.bleed, .length(SceneLimits.bleed), unless: 0,
      "How far background and pictures reach over the edges of a PDF's pages, which have marks where they are cut."
    ).option(
      .init(
        "bleed", "N",
        "what a PDF's pages have over their edges, with marks where they are cut: points, or 3mm (0)",
        aliases: ["crop-marks", "trim", "marks", "cut-marks"])),
    Field("watermark", \.watermark, Watermark.kind, "A text or a picture over all items.").option(
      .init(
        "watermark", "TEXT|FILE", "a text or a picture over the collage, bottom right",
        aliases: ["mark", "copyright", "logo"], separator: " ", hasWords: true)),
    Field("clipPath", \.clipPath, ClipPath.canvasKind, "The shape that everything is cut to.").option(
      .init(
        "canvas-clip-path", "SHAPE|FILE",
        "cut the whole collage to a shape as --clip-path, or to what a picture or an SVG shows; outside it is transparent",
        aliases: ["cutout", "canvas-clip", "canvas-shape", "mask"], separator: " ", hasWords: true)),
  ]

  private static func beside(_ key: String) -> Rule {
    .notAll(of: [key, "size"], "is there beside \"size\", which says it too; leave one of them out")
  }

  static let kind = Kind<Canvas>.record().named("canvas")
}

extension Pages: Record {
  package init() { self.init(perPage: nil) }

  package static let fields: [Field<Pages>] = [
    Field(
      "perPage", \.perPage, .integer(Pages.counts),
      "The most items of a page; not given: as many as fit the canvas.")
  ]

  static let kind = Kind<Pages>.record().named("pages")

  /// `--per-page`: a number, or `fit`.
  static func parse(_ text: String) throws(SpecError) -> Pages {
    if text == "fit" { return Pages() }
    guard let count = Int(text), Pages.counts.contains(count) else {
      throw .refused(
        text, allowed: "a whole number, \(Pages.counts.lowerBound) to \(Pages.counts.upperBound), or fit")
    }
    return Pages(perPage: count)
  }
}

extension Watermark: Record {
  package init() { self.init(.image("", pixels: nil)) }

  package static let fields: [Field<Watermark>] = [
    Field("text", \.words, .shownText(isRequired: true), "What it says.").rule(
      .exactlyOne(of: ["text", "image"]) { _ in
        .conflict(path: "", detail: "wants exactly one of \"text\" and \"image\"")
      }, .needs("image", for: ["size"], "is for an image; a text has a \"fontSize\""),
      .needs("text", for: ["fontSize", "color"], "is for a text, and this watermark is an image")),
    Field("fontSize", \.fontSize, .number(SceneLimits.fontSize), "Height of the type; not given: 24."),
    Field("color", \.color, .color, "Colour of the letters; not given: white."),
    Field("image", \.image, .path, "Path of a picture, relative to the document's folder."),
    Field(
      "size", \.width, .number(SceneLimits.extent),
      "Width of a picture, as a share of the canvas'; not given: 0.2."),
    Field("position", \.position, .position, "Its position on the canvas, as CSS object-position."),
    Field("opacity", \.opacity, .number(SceneLimits.share), "How solid it is."),
    Field("margin", \.margin, .number(SceneLimits.distance), "Distance from the canvas' edges."),
  ]

  static let kind = Kind<Watermark>.record(wanted: "a text or an object")
    .orText(Kind<String>.shownText(isRequired: true)) { Watermark(text: $0) }.named("watermark")

  /// The keys of its look, for a text or for a picture.
  var lookFields: [Field<Watermark>] {
    let others: Set = label == nil ? ["text", "image", "fontSize", "color"] : ["text", "image", "size"]
    return Self.fields.filter { !others.contains($0.key) }
  }

  // MARK: The properties behind the keys; those of the type come after its text

  private var label: Label? {
    get { if case .text(let label) = content { label } else { nil } }
    set { if let newValue { content = .text(newValue) } }
  }
  private var words: String? {
    get { label?.text }
    set { label = newValue.map(Self.label) }
  }
  private var fontSize: Double? {
    get { label?.style.fontSize }
    set { if let newValue { label?.style.fontSize = newValue } }
  }
  private var color: Color? {
    get { label?.style.color }
    set { if let newValue { label?.style.color = newValue } }
  }
  private var image: String? {
    get { if case .image(let source, _) = content { source.name } else { nil } }
    set { if let newValue { content = .image(.file(newValue), pixels: nil) } }
  }
  private var width: Double? {
    get { image?.isEmpty == false ? size : nil }
    set { size = newValue ?? size }
  }
}

// MARK: The background

/// The `background` of a document, over what the canvas has.
struct Background: Record, Equatable {
  var color = Canvas().background
  var gradient: Gradient?
  var image: String?
  var fit: Fit?
  var position: Position?
  var opacity: Double?

  static let fields: [Field<Background>] = [
    Field("color", \.color, .color, "Colour beneath the rest."),
    Field("gradient", \.gradient, Kind.gradient, "Colours that run into each other."),
    Field("image", \.image, .path, "Path of a picture, relative to the document's folder."),
    Field("fit", \.fit, Kind.words, "How it fills the canvas, as CSS object-fit; not given: cover.").rule(
      .needs("image", for: ["fit", "position", "opacity"], "is for an image, and there is none")),
    Field("position", \.position, .position, "Its position, as CSS object-position; not given: the middle."),
    Field("opacity", \.opacity, .number(SceneLimits.share), "How solid it is; not given: 1."),
  ]
  static let kind = Kind<Background>.record(wanted: "a CSS colour or gradient in quotes, or an object,")
    .orText(
      texts, parse: { text throws(SpecError) in try parse(text, "or the path of a picture") },
      // An option takes no objects.
      inQuotes: { text throws(SpecError) in
        try parse(text, #"the path of a picture; or an object with "color", "gradient" or "image""#)
      }
    ).with { kind in
      let write = kind.write
      kind.write = { $0.gradient == nil && $0.image == nil ? .string($0.color.css) : write($0) }
    }.named("background")

  /// A pattern of paths of pictures: they end as names of files do (`photo (1).png`), or have a dot or a slash and are not the
  /// call of a function (`rgb(0 0 0 / 50%)`).
  private static let path =
    #"\.[A-Za-z][A-Za-z0-9]*$|^[^(]*[./][^(]*$|^(?=[\s\S]*[./])([^(]*[^-A-Za-z(][^(]*)?\("#

  private static let texts = Kind.color.schema.or(
    .string(pattern: #"-[Gg][Rr][Aa][Dd][Ii][Ee][Nn][Tt]\(|\#(path)"#))

  /// Tests what the pattern says; a regular expression would be compiled for each text.
  static func looksLikePath(_ text: String) -> Bool {
    let isLetter = { (character: Character) in character.isASCII && character.isLetter }
    let ending = text.lastIndex(of: ".").map { text[text.index(after: $0)...] } ?? ""
    if let first = ending.first, isLetter(first), ending.allSatisfy({ isLetter($0) || ("0"..."9" ~= $0) }) {
      return true
    }
    guard text.contains(".") || text.contains("/") else { return false }
    guard let open = text.firstIndex(of: "(") else { return true }
    let name = text[..<open]
    return name.isEmpty || !name.allSatisfy { isLetter($0) || $0 == "-" }
  }

  /// A CSS gradient, the path of a picture, or a CSS colour.
  private static func parse(_ text: String, _ otherForms: String) throws(SpecError) -> Background {
    var background = Background()
    if looksLikePath(text) {
      background.image = text
    } else if Gradient.looksLike(text) {
      background.gradient = try Kind.css(Gradient.init(css:))(text)
    } else {
      background.color = try Kind.color(
        orElse: #"; a CSS gradient such as "linear-gradient(#fff, #ddd)"; "# + otherForms
      ).parse(text)
    }
    return background
  }
}

extension Canvas {
  /// The colour, the gradient and the picture under all items.
  var ground: Background {
    get {
      var all = Background()
      all.color = background
      all.gradient = gradient
      if let image {
        all.image = image.path
        all.fit = image.fit
        all.position = image.position
        all.opacity = image.opacity
      }
      return all
    }
    set {
      background = newValue.color
      gradient = newValue.gradient
      image = newValue.image.map { path in
        var image = CanvasImage(.file(path))
        image.fit = newValue.fit ?? image.fit
        image.position = newValue.position ?? image.position
        image.opacity = newValue.opacity ?? image.opacity
        return image
      }
    }
  }
}
