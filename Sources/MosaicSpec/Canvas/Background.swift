import MosaicScene

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
