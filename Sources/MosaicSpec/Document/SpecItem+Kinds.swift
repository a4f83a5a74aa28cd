// "focus", "keep" and "span" of an item.

import MosaicLayout
import MosaicScene

/// The point that a crop is placed by.
enum ItemFocus: Hashable, Sendable {
  /// The heads that are found in the picture, or what else matters.
  case auto
  /// A point, in shares of the picture.
  case point(Point)
}

extension Kind where Value == ItemFocus {
  /// A point of a picture, `[x, y]`, or `X,Y` as text; or `auto`.
  static var focus: Kind {
    let allowed = "X,Y in shares of the picture from 0 to 1, such as 0.5,0.3: left top is 0,0; or auto"
    let pair = Kind<Point>.pair(SceneLimits.share)
    let word = "auto"
    return Kind(
      .other(allowed), pair.schema.or(.words([word])),
      read: { node in
        if node.json.isString {
          return node.string("[x, y] or \"\(word)\"") { text throws(SpecError) in
            if text == word { return .auto }
            throw .badValue(path: "", found: quoted(text), allowed: "[x, y] or \"\(word)\"")
          }
        }
        guard node.json.isArray else { return node.refuse(node.wrongType("[x, y] or \"\(word)\"")) }
        return pair.read(node).map(ItemFocus.point)
      },
      parse: { text throws(SpecError) in
        if text == word { return .auto }
        do { return .point(try pair.parse(text)) } catch {
          throw .badValue(path: "", found: quoted(text), allowed: allowed)
        }
      },
      write: { focus in
        switch focus {
        case .auto: .string(word)
        case .point(let point): pair.write(point)
        }
      },
      spell: { focus in
        switch focus {
        case .auto: word
        case .point(let point): pair.spell(point)
        }
      })
  }
}

extension Kind where Value == [Rect] {
  private static var rect: String { "[x, y, width, height]" }

  /// One rectangle, or a list of them.
  static var keptRects: Kind {
    let wanted = "\(rect) or a list of such"
    let (share, extent) = (Schema.number(SceneLimits.share), Schema.number(SceneLimits.extent))
    let one = Schema([
      ("type", .string("array")),
      ("prefixItems", .array([share.json, share.json, extent.json, extent.json])),
      ("minItems", .number(4)), ("maxItems", .number(4)),
    ])
    return Kind(
      noText: wanted, one.or(.list(one, least: 1)),
      read: { node in
        guard let first = node.json.elements.first(where: { _ in true }) else {
          return node.refuse(
            node.json.isArray ? .empty(path: node.path, wanted: wanted) : node.wrongType(wanted))
        }
        guard first.isArray else { return read(node, wanted).map { [$0] } }
        var rects: [Rect] = []
        node.forEach { if let rect = read($0, rect) { rects.append(rect) } }
        return rects
      },
      write: { rects in
        let arrays = rects.map { rect in
          JSONValue.array([rect.x, rect.y, rect.width, rect.height].map(JSONValue.number))
        }
        return arrays.count == 1 ? arrays[0] : .array(arrays)
      })
  }

  private static func read(_ node: SpecNode, _ allowed: String) -> Rect? {
    var index = 0
    let numbers = node.array(4, wanted: allowed) { part in
      index += 1
      return part.number(index <= 2 ? SceneLimits.share : SceneLimits.extent)
    }
    guard let numbers else { return nil }
    let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    for (side, end) in [("x + width", rect.maxX), ("y + height", rect.maxY)] where end > 1 {
      return node.refuse(
        .badValue(
          path: node.path, found: "beyond the picture (\(side) is \(shortest(end)))", allowed: "up to 1"))
    }
    return rect
  }
}

extension Kind where Value == CellSpan {
  /// `[columns, rows]`, or `CxR` as text.
  static var span: Kind {
    let range = SceneLimits.lanes
    let allowed = "columns and rows as CxR, such as 2x1, each \(range.lowerBound) to \(range.upperBound)"
    return Kind(
      .other("[columns, rows]"), Schema.tuple(.integer(range), count: 2),
      read: { node in
        node.array(2, wanted: "[columns, rows]") { $0.whole(range) }.map {
          CellSpan(columns: $0[0], rows: $0[1])
        }
      },
      parse: { text throws(SpecError) in
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let columns = sides[0], let rows = sides[1], range.contains(columns),
          range.contains(rows)
        else { throw .badValue(path: "", found: quoted(text), allowed: allowed) }
        return CellSpan(columns: columns, rows: rows)
      }, write: { .array([.number(Double($0.columns)), .number(Double($0.rows))]) },
      spell: { "\($0.columns)x\($0.rows)" })
  }
}
