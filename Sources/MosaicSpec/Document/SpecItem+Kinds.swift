// "focus", "keep", "span" and "weight" of an item.

package import MosaicLayout
import MosaicScene

/// The point that a crop is placed by, in shares of the picture; without one the heads that are found, or what else matters.
struct ItemFocus: Hashable, Sendable {
  var point: Point?
}

extension Kind where Value == ItemFocus {
  /// A point of a picture, `[x, y]`, or `X,Y` as text; or `auto`.
  static var focus: Kind {
    let (auto, forms) = ("auto", "[x, y] or \"auto\"")
    let point = Kind<Point>.point(SceneLimits.share, otherwise: forms)
    return Kind(
      schema: point.schema.or(.words([auto])),
      read: { node in
        guard node.json.isString else { return point.read(node).map { ItemFocus(point: $0) } }
        return node.string(forms) { text throws(SpecError) in
          if text == auto { return ItemFocus() }
          throw .refused(text, allowed: forms)
        }
      },
      parse: { text throws(SpecError) in
        if text == auto { return ItemFocus() }
        let shares = text.split(separator: ",", omittingEmptySubsequences: false).map { decimal($0) }
        guard shares.count == 2, let x = shares[0], let y = shares[1], SceneLimits.share.contains(x),
          SceneLimits.share.contains(y)
        else {
          throw .refused(
            text,
            allowed: "X,Y in shares of the picture from 0 to 1, such as 0.5,0.3: left top is 0,0; or auto")
        }
        return ItemFocus(point: Point(x: x, y: y))
      }, write: { $0.point.map(point.write) ?? .string(auto) })
  }
}

extension Kind where Value == Rect {
  private static var sides: [NumberRange] {
    [SceneLimits.share, SceneLimits.share, SceneLimits.extent, SceneLimits.extent]
  }

  /// A part of a picture: `[x, y, width, height]`, or `X,Y,W,H` as text.
  package static var keptRect: Kind<Rect> { keptRect("[x, y, width, height]") }

  /// - Parameter allowed: What is asked for where there is no such array.
  fileprivate static func keptRect(_ allowed: String) -> Kind {
    Kind(
      schema: Schema([
        ("type", .string("array")), ("prefixItems", .array(sides.map { Schema.number($0).json })),
        ("minItems", .number(4)), ("maxItems", .number(4)),
      ]),
      read: { node in
        var place = 0
        let numbers = node.array(4, wanted: allowed) { part in
          place += 1
          return part.number(sides[place - 1])
        }
        guard let numbers else { return nil }
        return node.take { () throws(SpecError) in try rect(numbers, "x + width", "y + height", "") }
      },
      parse: { text throws(SpecError) in
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = zip(parts, sides).compactMap { part, range in
          decimal(part).flatMap { range.contains($0) ? $0 : nil }
        }
        guard parts.count == 4, numbers.count == 4 else {
          throw .refused(
            text, allowed: "X,Y,W,H in shares of the picture from 0 to 1, such as 0.3,0.1,0.4,0.5")
        }
        return try rect(numbers, "X + W", "Y + H", "\(quoted(text)), which is ")
      },
      write: { .array([$0.x, $0.y, $0.width, $0.height].map(JSONValue.number)) })
  }

  /// The rectangle of its sides, within the picture.
  private static func rect(
    _ numbers: [Double], _ across: String, _ down: String, _ start: String
  ) throws(SpecError) -> Rect {
    let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    for (side, end) in [(across, rect.maxX), (down, rect.maxY)] where end > 1 {
      throw .badValue(
        found: "\(start)beyond the picture (\(side) is \(shortest(end)))", allowed: "up to 1")
    }
    return rect
  }
}

extension Kind where Value == [Rect] {
  /// One rectangle, or a list of them.
  static var keptRects: Kind {
    let wanted = "[x, y, width, height] or a list of such"
    let (one, alone) = (Kind<Rect>.keptRect, Kind<Rect>.keptRect(wanted))
    return Kind(
      schema: one.schema.or(.list(one.schema, least: 1)),
      read: { node in
        guard let first = node.json.elements.first(where: { _ in true }) else {
          return node.refuse(
            node.json.isArray ? .empty(path: node.path, wanted: wanted) : node.wrongType(wanted))
        }
        guard first.isArray else { return alone.read(node).map { [$0] } }
        var rects: [Rect] = []
        node.forEach { if let rect = one.read($0) { rects.append(rect) } }
        return rects
      }, write: { $0.count == 1 ? one.write($0[0]) : .array($0.map(one.write)) })
  }
}

extension Kind where Value == CellSpan {
  /// `[columns, rows]`, or `CxR` as text.
  package static var span: Kind<CellSpan> {
    let range = SceneLimits.lanes
    return pair(.integer(range), "[columns, rows]", make: { CellSpan(columns: $0, rows: $1) }) {
      ($0.columns, $0.rows)
    }.with {
      $0.parse = { text throws(SpecError) in
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let columns = sides[0], let rows = sides[1], range.contains(columns),
          range.contains(rows)
        else {
          throw .refused(
            text,
            allowed: "columns and rows as CxR, such as 2x1, each \(range.lowerBound) to \(range.upperBound)")
        }
        return CellSpan(columns: columns, rows: rows)
      }
    }
  }
}

extension Kind where Value == Double {
  package static var weight: Kind { number(SceneLimits.weight) }
}
