// The plan as JSON, for other programs: fields are added over time, never changed.

import MosaicLayout
public import MosaicScene

/// The document that `mosaic plan` prints.
///
/// `frame` is in points, `pixels` after snapping, `crop` in pixels of the source after orientation. `content` is where
/// the picture itself lands; it is given only where that is not all of `box`, which is what of `pixels` a caption and a frame
/// leave; `ink` are all pixels that drawing the item may touch; both are given only where they are not `pixels`. `rotation` is in
/// degrees clockwise about the middle of `pixels`. `layout` says what `auto` took, and why. `cropped` is the share of a picture that
/// is cut off, and is given only above a half. `fitted` is there, and true, where a picture is shown whole because no crop
/// can hold all that is to be kept of it. `focus` is there where the crop was placed by what was found in the picture: the middle
/// of it in shares of the picture, the number of heads, and what found them. `badge` and `watermark` have the rectangles of their texts. `texts` are titles, and
/// are given only where there are any.
public enum PlanDocument {
  /// The version of the format.
  public static let version = 1

  /// The plan as text, with a line break at its end.
  ///
  /// - Throws: ``/MosaicScene/PlanError`` for a plan that was edited and cannot be drawn: JSON has no infinite numbers.
  /// - Complexity: O(*n*).
  public static func json(_ plan: RenderPlan) throws(PlanError) -> String {
    try plan.validate()
    var text: [UInt8] = []
    write(plan) { text += $0 }
    return String(decoding: text, as: UTF8.self)
  }

  /// Writes the text in parts of about 64 KiB, so that memory does not grow with the number of items.
  package static func write<Failure: Error>(
    _ plan: RenderPlan, to take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var text = Array("{".utf8)
    func begin(_ key: String, isFirst: Bool = false) {
      text += "\(isFirst ? "" : ",")\n  \"\(key)\": ".utf8
    }
    begin("version", isFirst: true)
    JSONValue.number(Double(version)).write(to: &text, indent: 1)
    begin("canvas")
    canvas(plan).write(to: &text, indent: 1)
    if let choice = plan.choice {
      begin("layout")
      JSONValue.object([("type", .string(choice.layout)), ("reason", .string(choice.reason))])
        .write(to: &text, indent: 1)
    }
    begin("items")
    text += "[".utf8
    for (index, item) in plan.items.enumerated() {
      text += (index == 0 ? "\n    " : ",\n    ").utf8
      Self.item(item).write(to: &text, indent: 2)
      guard text.count >= 1 << 16 else { continue }
      try take(text)
      text = []
    }
    text += (plan.items.isEmpty ? "]" : "\n  ]").utf8
    if let watermark = plan.watermark {
      begin("watermark")
      Self.watermark(watermark).write(to: &text, indent: 1)
    }
    if !plan.texts.isEmpty {
      begin("texts")
      JSONValue.array(plan.texts.map(Self.text)).write(to: &text, indent: 1)
    }
    text += "\n}\n".utf8
    try take(text)
  }

  private static func canvas(_ plan: RenderPlan) -> JSONValue {
    .object([
      ("width", .number(plan.width)), ("height", .number(plan.height)), ("scale", .number(plan.scale)),
      ("pixelWidth", .number(Double(plan.pixelWidth))), ("pixelHeight", .number(Double(plan.pixelHeight))),
    ])
  }

  private static func item(_ item: PlanItem) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("index", .number(Double(item.index ?? 0))), ("section", .number(Double(item.section))),
    ]
    members += content(item.content)
    members += [
      ("frame", box(item.frame.x, item.frame.y, item.frame.width, item.frame.height)),
      ("pixels", pixels(item.pixels)),
    ]
    if let image = item.image {
      members.append(("crop", box(image.crop.x, image.crop.y, image.crop.width, image.crop.height)))
      if image.target != item.box { members.append(("content", pixels(image.target))) }
      if item.croppedShare > PlanItem.notableCrop {
        members.append(("cropped", .number(rounded(item.croppedShare))))
      }
      if let focus = item.focus {
        members.append(
          (
            "focus",
            .object([
              ("at", .array([.number(rounded(focus.point.x)), .number(rounded(focus.point.y))])),
              ("heads", .number(Double(focus.headCount))), ("by", .string(focus.method)),
            ])
          ))
      }
      if image.isFitted { members.append(("fitted", .boolean(true))) }
    }
    if item.box != item.pixels { members.append(("box", pixels(item.box))) }
    if let caption = item.caption {
      members.append(
        ("caption", .object([("text", .string(caption.text)), ("pixels", pixels(caption.box))])))
    }
    if let badge = item.badge {
      members.append(
        ("badge", .object([("text", .string(badge.label.text)), ("pixels", pixels(badge.box))])))
    }
    if item.rotation != 0 { members.append(("rotation", .number(item.rotation))) }
    if item.opacity != 1 { members.append(("opacity", .number(item.opacity))) }
    if item.ink != item.pixels { members.append(("ink", pixels(item.ink))) }
    if let hidden = item.hiddenCount { members.append(("hidden", .number(Double(hidden)))) }
    members.append(("z", .number(Double(item.z))))
    return .object(members)
  }

  /// To thousandths: nobody needs more of a share.
  private static func rounded(_ share: Double) -> Double { (share * 1000).rounded() / 1000 }

  private static func watermark(_ item: PlanItem) -> JSONValue {
    .object(content(item.content) + [("pixels", pixels(item.pixels))])
  }

  private static func text(_ text: PlanText) -> JSONValue {
    let section = text.section.map { [("section", JSONValue.number(Double($0)))] } ?? []
    return .object([("text", .string(text.text))] + section + [("pixels", pixels(text.box))])
  }

  /// A picture that is known by its size alone (`--sizes`) has no `source`.
  private static func content(_ content: ItemContent) -> [(String, JSONValue)] {
    switch content {
    case .image(let picture, let width, let height):
      (picture.name.isEmpty ? [] : [("source", .string(picture.name))])
        + [("sourceSize", .array([.number(Double(width)), .number(Double(height))]))]
    case .color(let color): [("color", .string(color.css))]
    case .label(let label): [("label", .string(label.text))]
    case .placeholder(let picture): [("source", .string(picture.name)), ("unreadable", .boolean(true))]
    }
  }

  private static func pixels(_ rect: PixelRect) -> JSONValue {
    box(Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
  }

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> JSONValue {
    .object([("x", .number(x)), ("y", .number(y)), ("width", .number(width)), ("height", .number(height))])
  }
}
