// The shadow of an item: {"blur": 12} or CSS such as "0 4px 12px #0006".

import MosaicLayout
public import MosaicScene

extension Shadow: Record {
  /// The defaults.
  public init() { self.init(spread: 0) }

  /// Its keys.
  public static let fields: [Field<Shadow>] = [
    Field("offset", \.offset, .pair(SpecLimits.offset), "How far it lies to the right and below."),
    .number("blur", \.blur, SpecLimits.blur, "How soft it is, as in CSS box-shadow."),
    .number("spread", \.spread, SpecLimits.offset, "How much larger it is on every side."),
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
