// The keys of an item in the document of a plan: each is written, and what an outline needs of it is read, by one row.

import MosaicLayout
import MosaicScene

/// A value of an item in the document: those that every item has are written without a ``JSONValue`` in memory for each.
enum PlanValue {
  case number(Double)
  case text(String)
  case rect(Rect)
  case other(JSONValue)

  static let truth = PlanValue.other(.boolean(true))

  static func pixels(_ rect: PixelRect) -> PlanValue {
    .rect(Rect(x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height)))
  }

  func write(to text: inout [UInt8], indent: Int) {
    switch self {
    case .number(let number): text.append(number: number)
    case .text(let string): text.append(quoted: string)
    case .rect(let rect):
      func append(_ start: StaticString, _ number: Double) {
        text.append(lineWithIndent: indent + 1, afterComma: text.last != UInt8(ascii: "{"))
        text.append(start)
        text.append(number: number)
      }
      text.append("{")
      append("\"x\": ", rect.x)
      append("\"y\": ", rect.y)
      append("\"width\": ", rect.width)
      append("\"height\": ", rect.height)
      text.append(lineWithIndent: indent)
      text.append("}")
    case .other(let value): value.write(to: &text, indent: indent)
    }
  }
}

extension JSONValue {
  /// A text with its rectangle.
  static func words(_ text: String, _ box: PixelRect, between more: [(String, JSONValue)] = []) -> JSONValue {
    let sides = [("x", box.x), ("y", box.y), ("width", box.width), ("height", box.height)]
    let pixels = JSONValue.object(sides.map { ($0.0, .number(Double($0.1))) })
    return .object([("text", .string(text))] + more + [("pixels", pixels)])
  }

  fileprivate static func pair(_ one: Double, _ other: Double) -> JSONValue {
    .array([.number(one), .number(other)])
  }
}

/// To thousandths: nobody needs more of a share.
private func rounded(_ share: Double) -> Double { (share * 1000).rounded() / 1000 }

struct PlanRow: Sendable {
  typealias Read = @Sendable (JSONNode, inout PlanOutline.Item) throws(SpecError) -> Void

  let key: String
  /// The key with its quotes and its colon.
  fileprivate let start: [UInt8]
  /// The value; `nil` where the key is left out.
  let write: @Sendable (PlanItem) -> PlanValue?
  /// Sets what an outline needs of it.
  let read: Read?

  init(_ key: String, _ write: @escaping @Sendable (PlanItem) -> PlanValue?, read: Read? = nil) {
    (self.key, start, self.write, self.read) = (key, Array("\"\(key)\": ".utf8), write, read)
  }

  /// The content of an item. A picture that is known by its size alone (`--sizes`) has no `source`.
  static let content = [
    PlanRow("source") { item in
      if case .image(let picture, _, _) = item.content, picture.name.isEmpty { return nil }
      return item.content.picture.map { .text($0.name) }
    },
    PlanRow("sourceSize") {
      if case .image(_, let width, let height) = $0.content {
        .other(.pair(Double(width), Double(height)))
      } else {
        nil
      }
    },
    PlanRow("color", { if case .color(let color) = $0.content { .text(color.css) } else { nil } }) {
      $1.content = .color
    },
    PlanRow("label", { if case .label(let label) = $0.content { .text(label.text) } else { nil } }) {
      $1.content = .label
    }, PlanRow("unreadable") { if case .placeholder = $0.content { .truth } else { nil } },
  ]

  static let all =
    [
      PlanRow("index", { .number(Double($0.index ?? 0)) }) { node, item throws(SpecError) in
        item.index = try node.whole()
      }, PlanRow("section") { .number(Double($0.section)) },
    ] + content + [
      PlanRow("frame") { .rect($0.frame) },
      PlanRow("pixels", { .pixels($0.pixels) }) { node, item throws(SpecError) in
        item.pixels = try node.rect()
        (item.box, item.ink) = (item.pixels, item.pixels)
      }, PlanRow("crop") { $0.image.map { .rect($0.crop) } },
      PlanRow("content") { item in item.image.flatMap { $0.target == item.box ? nil : .pixels($0.target) } },
      PlanRow("cropped") { item in
        let share = item.croppedShare
        return share > PlanItem.notableCrop ? .number(rounded(share)) : nil
      },
      PlanRow("focus") { item in
        guard item.image != nil, let focus = item.focus else { return nil }
        return .other(
          .object([
            ("at", .pair(rounded(focus.point.x), rounded(focus.point.y))),
            ("heads", .number(Double(focus.headCount))), ("by", .string(focus.method)),
          ]))
      }, PlanRow("fitted") { $0.image?.isFitted == true ? .truth : nil },
      PlanRow("box", { $0.box == $0.pixels ? nil : .pixels($0.box) }) {
        node, item throws(SpecError) in item.box = try node.rect()
      },
      PlanRow("caption", { $0.caption.map { .other(.words($0.text, $0.box)) } }) {
        node, item throws(SpecError) in item.caption = try node.textRect()
      },
      PlanRow("badge", { $0.badge.map { .other(.words($0.label.text, $0.box)) } }) {
        node, item throws(SpecError) in item.badge = try node.textRect()
      },
      PlanRow("rotation", { $0.rotation == 0 ? nil : .number($0.rotation) }) { $1.rotation = $0.number ?? 0 },
      PlanRow("opacity") { $0.opacity == 1 ? nil : .number($0.opacity) },
      PlanRow(
        "ink",
        { item in
          let ink = item.ink
          return ink == item.pixels ? nil : .pixels(ink)
        }
      ) { node, item throws(SpecError) in item.ink = try node.rect() },
      PlanRow("hidden") { $0.hiddenCount.map { .number(Double($0)) } },
      PlanRow("z", { .number(Double($0.z)) }) { node, item throws(SpecError) in
        item.z = try node.whole()
      },
    ]
}

extension [PlanRow] {
  func write(_ item: PlanItem, to text: inout [UInt8], indent: Int) {
    text.append("{")
    var isFirst = true
    for row in self {
      guard let value = row.write(item) else { continue }
      text.append(lineWithIndent: indent + 1, afterComma: !isFirst)
      isFirst = false
      text.append(contentsOf: row.start)
      value.write(to: &text, indent: indent + 1)
    }
    text.append(lineWithIndent: indent)
    text.append("}")
  }
}
