// The keys "focus" and "keep" of an item: reading, writing, and their part of the schema.

import MosaicLayout
import MosaicScene

extension CollageSpec.Item {
  /// Reads `focus` and `keep`, which only pictures have.
  mutating func readFocus(from object: SpecObject) throws(SpecError) {
    for name in [Key.focus, Key.keep] where object[name] != nil {
      guard case .image = content else {
        try object.node.fault(
          .conflict(path: object.path(of: name), detail: "is for pictures; this item has no \"image\""))
        continue
      }
    }
    if let focus = object[Key.focus] { self.focus = try focus.focus() }
    if let keep = object[Key.keep] { self.keep = try keep.kept() }
  }

  /// Writes `focus` and `keep` where they are given; a rectangle alone stands without a list around it.
  func encodeFocus(into members: inout KeyedEncodingContainer<JSONKey>) throws {
    try members.encodeIfPresent(focus.map { [$0.x, $0.y] }, forKey: JSONKey(Key.focus))
    let rects = keep.map { [$0.x, $0.y, $0.width, $0.height] }
    switch rects.count {
    case 0: break
    case 1: try members.encode(rects[0], forKey: JSONKey(Key.keep))
    default: try members.encode(rects, forKey: JSONKey(Key.keep))
    }
  }
}

extension SpecNode {
  private static let rect = "[x, y, width, height]"

  fileprivate func focus() throws(SpecError) -> Point {
    let place = try numbers(SpecLimits.share, allowed: "[x, y]", count: 2)
    return Point(x: place[0], y: place[1])
  }

  /// One rectangle, or a list of them.
  fileprivate func kept() throws(SpecError) -> [Rect] {
    let wanted = "\(Self.rect) or a list of such"
    var elements: [SpecNode] = []
    try forEach(wanted: wanted) { node throws(SpecError) in elements.append(node) }
    guard let first = elements.first else {
      if isArray { try fault(.empty(path: path, wanted: wanted)) }
      return []
    }
    guard first.isArray else { return [try keptRect(allowed: wanted)] }
    var rects: [Rect] = []
    for element in elements { rects.append(try element.keptRect(allowed: Self.rect)) }
    return rects
  }

  private func keptRect(allowed: String) throws(SpecError) -> Rect {
    var numbers: [Double] = []
    let found = try forEach(wanted: allowed) { node throws(SpecError) in
      numbers.append(try node.number(numbers.count < 2 ? SpecLimits.share : SpecLimits.extent))
    }
    guard found == 4 else {
      if let found { try fault(.badValue(path: path, found: "an array of \(found)", allowed: allowed)) }
      return Rect(x: 0, y: 0, width: 0, height: 0)
    }
    let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    for (side, end) in [("x + width", rect.maxX), ("y + height", rect.maxY)] where end > 1 {
      try fault(
        .badValue(path: path, found: "beyond the picture (\(side) is \(shortest(end)))", allowed: "up to 1"))
    }
    return rect
  }
}

extension JSONText {
  /// The members `focus` and `keep` of an item.
  static var focusMembers: [(String, JSONText)] {
    let share = JSONText.object(numberFields(SpecLimits.share))
    let extent = JSONText.object(numberFields(SpecLimits.extent))
    let rect = JSONText.object([
      ("type", .string("array")), ("prefixItems", .array([share, share, extent, extent])),
      ("minItems", .number(4)), ("maxItems", .number(4)),
    ])
    let list = JSONText.object([("type", .string("array")), ("items", rect), ("minItems", .number(1))])
    let focus = "The point of the picture that is to be in the middle of its crop, in shares of the picture."
    let keep =
      "What a crop must not cut, in shares of the picture: [x, y, width, height], or a list of such; a picture of "
      + "which it cannot be held is shown whole."
    return [
      (Key.focus, .object([("description", .string(focus))] + tuple(share, count: 2))),
      (Key.keep, .object([("description", .string(keep)), ("oneOf", .array([rect, list]))])),
    ]
  }

  /// Only pictures have them.
  static var focusCondition: (String, JSONText) {
    let needs = JSONText.array([.string(Key.image)])
    return ("dependentRequired", .object([(Key.focus, needs), (Key.keep, needs)]))
  }
}
