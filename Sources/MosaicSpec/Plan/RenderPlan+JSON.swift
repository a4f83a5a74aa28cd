// The plan as JSON, for other programs: fields are added over time, never changed.
//
// Each key of an item is a row, which writes it and reads what an outline needs of it.

package import MosaicLayout
public import MosaicScene
import MosaicText

extension RenderPlan {
  package static let documentVersion = 1

  /// The document that `mosaic plan` prints, with a line break at its end.
  ///
  /// `frame` is in points, `pixels` after snapping, `crop` in pixels of the source after orientation. `content` is the rectangle of the picture itself; it is
  /// given only if that is not all of `box`. `box` is the part of `pixels` that a caption and a frame leave; `ink` are all pixels that drawing the item may touch;
  /// both are given only if they are not `pixels`. `rotation` is in degrees clockwise about the middle of `pixels`. `clipPath` is the outline of `box` if that is
  /// not a rectangle, as a polygon of CSS. `layout` says what `auto` took or how a sheet was filled, and why: `crop` is the largest share that is cut off a
  /// picture, `spread` the largest area over the smallest; `proven` whether none cuts less, if that is more than was allowed, and `alternatives` are other sheets.
  /// `zoom` is how many times narrower and lower a crop is than the fit's crop, and is given only if it is more than 1.
  /// `cropped` is the share of a picture that is cut off, and is given only above a half. `fitted` is given, and true, if a picture is shown whole because no crop
  /// can hold all its parts to keep. `focus` is given if the subject of the picture placed the crop: its middle in shares of the picture, the number of heads, and
  /// the method. `badge` and `watermark` have the rectangles of their texts. `texts` are titles, and `overlays` the contents laid over the plan; both are given
  /// only if the plan has any.
  ///
  /// - Throws: ``/MosaicScene/PlanError`` for a plan that was edited and cannot be drawn: JSON has no infinite numbers.
  /// - Complexity: O(*n*).
  public func json() throws(PlanError) -> String {
    try validate()
    var text: [UInt8] = []
    writeJSON { text += $0 }
    return String(decoding: text, as: UTF8.self)
  }

  /// Writes the text in parts of about 64 KiB, so that memory does not grow with the number of items.
  package func writeJSON<Failure: Error>(to take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var text = Array("{".utf8)
    func begin(_ key: String, isFirst: Bool = false) { text += "\(isFirst ? "" : ",")\n  \"\(key)\": ".utf8 }
    func write(_ key: String, _ value: JSONValue, isFirst: Bool = false) {
      begin(key, isFirst: isFirst)
      value.write(to: &text, indent: 1)
    }
    write("version", .number(Double(Self.documentVersion)), isFirst: true)
    write(
      "canvas",
      .object(
        [
          ("width", .number(width)), ("height", .number(height)), ("scale", .number(scale)),
          ("pixelWidth", .number(Double(pixelWidth))), ("pixelHeight", .number(Double(pixelHeight))),
        ] + (clip.map { [("clipPath", .polygon($0))] } ?? [])))
    if let choice {
      write("layout", .object(choice.members))
    }
    if let assignment { write("assignment", .object(assignment.members)) }
    let rows = PlanRow.all
    let overlays = items.filter { $0.index == nil }
    begin("items")
    text += "[".utf8
    for (index, item) in (overlays.isEmpty ? items : items.filter { $0.index != nil }).enumerated() {
      text += (index == 0 ? "\n    " : ",\n    ").utf8
      rows.write(item, to: &text, indent: 2)
      guard text.count >= 1 << 16 else { continue }
      try take(text)
      // All that was taken is written by now: the memory is used again.
      text.removeAll(keepingCapacity: true)
    }
    text += (items.isEmpty ? "]" : "\n  ]").utf8
    if let watermark {
      begin("watermark")
      (PlanRow.content + rows.filter { $0.key == "pixels" }).write(watermark, to: &text, indent: 1)
    }
    if !overlays.isEmpty {
      begin("overlays")
      for (index, item) in overlays.enumerated() {
        text += (index == 0 ? "[\n    " : ",\n    ").utf8
        (PlanRow.content + rows.filter { $0.key == "pixels" }).write(item, to: &text, indent: 2)
      }
      text += "\n  ]".utf8
    }
    if !texts.isEmpty {
      let texts = texts.map { text in
        JSONValue.words(
          text.text, text.box, between: text.section.map { [("section", .number(Double($0)))] } ?? [])
      }
      write("texts", .array(texts))
    }
    text += "\n}\n".utf8
    try take(text)
  }
}

extension JSONValue {
  /// A text with its rectangle.
  fileprivate static func words(_ text: String, _ box: PixelRect, between more: [(String, JSONValue)] = [])
    -> JSONValue
  {
    .object([("text", .string(text))] + more + [("pixels", .pixels(box))])
  }

  /// An outline as a polygon of CSS, to a millionth: no pixel shows more.
  package static func polygon(_ outline: Outline) -> JSONValue {
    let words = outline.line.map { "\(percent($0.x))% \(percent($0.y))%" }
    return .string("polygon(\(words.joined(separator: ", ")))")
  }

  fileprivate static func pixels(_ rect: PixelRect) -> JSONValue {
    .rect(Rect(x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height)))
  }

  fileprivate static func pair(_ one: Double, _ other: Double) -> JSONValue {
    .array([.number(one), .number(other)])
  }
}

extension LayoutChoice {
  fileprivate var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [("type", .string(layout)), ("reason", .string(words))]
    members += quality?.members ?? []
    if let isProven { members.append(("proven", .boolean(isProven))) }
    if !alternatives.isEmpty {
      let others = alternatives.map {
        JSONValue.object([("change", .string($0.change))] + $0.quality.members)
      }
      members.append(("alternatives", .array(others)))
    }
    return members
  }
}

extension AssignmentResult {
  package var members: [(String, JSONValue)] {
    [("cells", cells), ("pictures", pictures), ("uses", uses)].map { ($0, .number(Double($1))) } + [
      ("cost", .number(Double(cost))), ("bound", .number(Double(bound))),
      ("gap", .number((gap * 1e6).rounded() / 1e6)),
    ]
  }
}

extension LayoutChoice.Quality {
  fileprivate var members: [(String, JSONValue)] {
    [("crop", .number(rounded(crop))), ("spread", .number(rounded(spread)))]
  }
}

private func percent(_ share: Double) -> String { shortest((share * 1e6).rounded() / 1e4) }

/// To thousandths: a share needs no more digits.
private func rounded(_ share: Double) -> Double { (share * 1000).rounded() / 1000 }

struct PlanRow: Sendable {
  typealias Read = @Sendable (JSONNode, inout PlanOutline.Item) throws(SpecError) -> Void

  let key: String
  /// The key with its quotes and its colon.
  fileprivate let start: [UInt8]
  /// The value; `nil` if the key is left out.
  let write: @Sendable (PlanItem) -> JSONValue?
  /// Sets the values that an outline needs from it.
  let read: Read?

  init(_ key: String, _ write: @escaping @Sendable (PlanItem) -> JSONValue?, read: Read? = nil) {
    (self.key, start, self.write, self.read) = (key, Array("\"\(key)\": ".utf8), write, read)
  }

  /// The content of an item. A picture of which only the size is known (`--sizes`) has no `source`.
  static let content = [
    PlanRow("source") { item in
      if case .image(let picture, _, _) = item.content, picture.name.isEmpty { return nil }
      return item.content.picture.map { .string($0.name) }
    },
    PlanRow("sourceSize") {
      if case .image(_, let width, let height) = $0.content {
        .pair(Double(width), Double(height))
      } else {
        nil
      }
    },
    PlanRow("color", { if case .color(let color) = $0.content { .string(color.css) } else { nil } }) {
      $1.content = .color
    },
    PlanRow("label", { if case .label(let label) = $0.content { .string(label.text) } else { nil } }) {
      $1.content = .label
    }, PlanRow("drawing") { if case .drawing = $0.content { .boolean(true) } else { nil } },
    PlanRow("unreadable") { if case .placeholder = $0.content { .boolean(true) } else { nil } },
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
        item.box = item.pixels
        item.ink = item.pixels
      }, PlanRow("crop") { $0.image.map { .rect($0.crop) } },
      PlanRow("zoom") { $0.image.flatMap { $0.zoom == 1 ? nil : .number(rounded($0.zoom)) } },
      PlanRow("content") { item in item.image.flatMap { $0.target == item.box ? nil : .pixels($0.target) } },
      PlanRow("cropped") { item in
        let share = item.croppedShare
        return share > PlanItem.notableCrop ? .number(rounded(share)) : nil
      },
      PlanRow("mirrored") { $0.change?.isMirrored == true ? .boolean(true) : nil },
      PlanRow("recolored") { item in
        guard let colors = item.change?.recoloring else { return nil }
        return .object(
          [
            ("lightness", colors.lightness), ("a", colors.a), ("b", colors.b), ("contrast", colors.contrast),
            ("mean", colors.mean),
          ].map { ($0, .number(($1 * 1e4).rounded() / 1e4)) })
      },
      PlanRow("focus") { item in
        guard item.image != nil, let focus = item.focus else { return nil }
        return .object([
          ("at", .pair(rounded(focus.point.x), rounded(focus.point.y))),
          ("heads", .number(Double(focus.headCount))), ("by", .string(focus.method)),
        ])
      }, PlanRow("fitted") { $0.image?.isFitted == true ? .boolean(true) : nil },
      PlanRow("box", { $0.box == $0.pixels ? nil : .pixels($0.box) }) {
        node, item throws(SpecError) in item.box = try node.rect()
      },
      PlanRow("caption", { $0.caption.map { .words($0.text, $0.box) } }) {
        node, item throws(SpecError) in item.caption = try node.textRect()
      },
      PlanRow("badge", { $0.badge.map { .words($0.label.text, $0.box) } }) {
        node, item throws(SpecError) in item.badge = try node.textRect()
      },
      PlanRow("rotation", { $0.rotation == 0 ? nil : .number($0.rotation) }) { $1.rotation = $0.number ?? 0 },
      PlanRow("clipPath") { item in
        item.clip.map { .polygon($0) }
      },
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
