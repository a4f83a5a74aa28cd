// "focus" and "keep" of an item: a point, and rectangles, in shares of the picture.

import MosaicLayout
import MosaicScene

extension Kind where Value == Point {
  /// A point of a picture: `[x, y]`, or `X,Y` as text.
  static var focus: Kind {
    let allowed = "X,Y in shares of the picture from 0 to 1, such as 0.5,0.3: left top is 0,0"
    let pair = pair(SpecLimits.share)
    return Kind(
      .other(allowed), pair.schema, read: pair.read,
      parse: { text throws(SpecError) in
        do { return try pair.parse(text) } catch {
          throw .badValue(path: "", found: quoted(text), allowed: allowed)
        }
      }, write: pair.write, spell: pair.spell)
  }
}

extension Kind where Value == [Rect] {
  private static var rect: String { "[x, y, width, height]" }

  /// One rectangle, or a list of them.
  static var keptRects: Kind {
    let wanted = "\(rect) or a list of such"
    let (share, extent) = (Schema.number(SpecLimits.share), Schema.number(SpecLimits.extent))
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
      return part.number(index <= 2 ? SpecLimits.share : SpecLimits.extent)
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
