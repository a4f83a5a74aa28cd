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
    .string(
      pattern: SchemaPattern.whole(
        SchemaPattern.positive + SchemaPattern.pixels
          + "\(SchemaPattern.space),\(SchemaPattern.space)\(SchemaPattern.color)")),
    parse: { text throws(SpecError) in
      let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let width = cssPoints(parts[0]) else {
        throw .badValue(path: "", found: quoted(text), allowed: "WIDTH,COLOR, such as 2,#333")
      }
      guard SpecLimits.distance.contains(width) else {
        throw .badValue(
          path: "", found: quoted(text), allowed: "a width, \(SpecLimits.distance.allowed(for: width))")
      }
      return Border(width: width, color: try Kind.color.parse(String(parts[1])))
    }
  ).named("border")
}
