// The areas of a template as polygons: texts such as those of CSS polygon().

import MosaicLayout
import MosaicScene

extension Kind where Value == TemplatePolygons {
  /// A list of polygons, or one text with upright lines between them.
  static var polygons: Kind {
    let polygon = Kind<[Point]>(
      text: .text(isRequired: true), wanted: "a polygon such as \"0 0, 60% 0, 45% 100%, 0 100%\"",
      parse: { text throws(SpecError) in try corners(text) }, spell: spelled)
    return Kind(
      kind: .other("polygons, such as '0 0, 60% 0, 40% 100%, 0 100% | 60% 0, 100% 0, 100% 100%, 40% 100%'"),
      schema: Schema.list(polygon.schema, least: 1, most: TemplatePolygons.limit),
      read: { node in
        guard let (polygons, count) = node.list(wanted: "a list of polygons", polygon.read),
          count == polygons.count
        else { return nil }
        guard count > 0 else {
          return node.refuse(
            .badValue(path: node.path, found: "an empty list", allowed: "at least one polygon"))
        }
        do throws(TemplatePolygons.Fault) { return try TemplatePolygons(polygons) } catch {
          return node.refuse(
            .badValue(path: "\(node.path)[\(error.polygon)]", found: error.found, allowed: error.allowed))
        }
      },
      parse: { text throws(SpecError) in
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        let polygons = try parts.map { part throws(SpecError) in try corners(String(part)) }
        do throws(TemplatePolygons.Fault) { return try TemplatePolygons(polygons) } catch {
          throw .badValue(
            found: "\(error.found), in polygon \(error.polygon + 1) of \(quoted(text))",
            allowed: error.allowed)
        }
      }, write: { .array($0.corners.map { .string(spelled($0)) }) },
      spell: { $0.corners.map(spelled).joined(separator: " | ") })
  }

  @Sendable private static func corners(_ text: String) throws(SpecError) -> [Point] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part throws(SpecError) in
      let numbers = part.split(whereSeparator: \.isWhitespace).map(percent)
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else {
        throw .refused(String(part), allowed: "a corner of two percentages, such as 60% 0")
      }
      return Point(x: x, y: y)
    }
  }

  private static func percent(_ word: Substring) -> Double? {
    // As in CSS, 0 needs no unit.
    if word.hasSuffix("%") { return decimal(String(word.dropLast())) }
    return decimal(String(word)).flatMap { $0 == 0 ? 0 : nil }
  }

  @Sendable private static func spelled(_ corners: [Point]) -> String {
    corners.map { "\(shortest($0.x))% \(shortest($0.y))%" }.joined(separator: ", ")
  }
}
