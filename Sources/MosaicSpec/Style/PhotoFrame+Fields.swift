// The frame of a photo: "polaroid", or its parts.

public import MosaicScene

extension PhotoFrame: Record {
  private static let word = "polaroid"

  /// The proportions of an instant photograph.
  public init() { self = .polaroid }

  /// Its keys.
  public static let fields: [Field<PhotoFrame>] = [
    Field("width", \.edge, .length, "Width of its edges; a share is one of the shorter side."),
    Field("bottom", \.bottom, .length, "Height of the bottom edge; not given: the width."),
    Field("color", \.color, .color, "Its colour."),
    .number("radius", \.radius, SpecLimits.distance, "Radius of its corners."),
  ]

  static let kind = Kind<PhotoFrame>.record(wanted: "\(quoted(word)) or an object").orText(
    .words([word]),
    parse: { text throws(SpecError) in
      if text == word { return .polaroid }
      throw .unknown(text, among: [word], allowed: #""\#(word)" or an object such as {"width": 12}"#)
    }
  ).writing { $0 == .polaroid ? .string(word) : fields.write($0) }.named("frame")

  /// The width; setting it makes the bottom edge as wide.
  private var edge: Length {
    get { width }
    set { (width, bottom) = (newValue, nil) }
  }
}
