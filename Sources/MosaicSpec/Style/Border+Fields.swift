// The border of an item: {"width": 2, "color": "#333"} or "2,#333".

public import MosaicScene

extension Border: Record {
  /// A black line, one point wide.
  public init() { self.init(width: 1, color: .black) }

  /// Its keys.
  public static let fields: [Field<Border>] = [
    .number("width", \.width, SpecLimits.distance, "Width of the line."),
    Field("color", \.color, .color, "Colour of the line."),
  ]

  static let kind = Kind<Border>.record(wanted: "\"WIDTH,COLOR\" or an object").orText(
    .string(pattern: "^[^,]+,.+$"),
    parse: { text throws(SpecError) in
      let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      guard let width = decimal(parts[0]), SpecLimits.distance.contains(width), parts.count == 2 else {
        throw .badValue(path: "", found: quoted(text), allowed: "WIDTH,COLOR, such as 2,#333")
      }
      return Border(width: width, color: try Kind.color.parse(String(parts[1])))
    }
  ).named("border")
}
