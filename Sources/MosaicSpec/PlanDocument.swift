// The plan as JSON, for other programs: fields are added over time, never changed.

import MosaicLayout
public import MosaicScene

/// The document that `mosaic plan` prints.
///
/// `frame` is in points, `pixels` after snapping, `crop` in pixels of the source after orientation. `content` is where
/// the picture itself lands; it is given only where that is not all of `box`, which is what of `pixels` a caption and a frame
/// leave; `ink` are all pixels that drawing the item may touch; both are given only where they are not `pixels`. `rotation` is in
/// degrees clockwise about the middle of `pixels`. `fitted` is there, and true, where a picture is shown whole because no crop
/// can hold all that is to be kept of it. `badge` and `watermark` have the rectangles of their texts. `texts` are titles, and
/// are given only where there are any.
public enum PlanDocument {
  /// The version of the format.
  public static let version = 1

  /// The plan as text, with a line break at its end.
  ///
  /// - Complexity: O(*n*).
  public static func json(_ plan: RenderPlan) -> String {
    let document = JSONText.object(
      [
        ("version", .number(Double(version))),
        (
          "canvas",
          .object([
            ("width", .number(plan.width)), ("height", .number(plan.height)), ("scale", .number(plan.scale)),
            ("pixelWidth", .number(Double(plan.pixelWidth))),
            ("pixelHeight", .number(Double(plan.pixelHeight))),
          ])
        ),
        ("items", .array(plan.items.map(item))),
      ] + (plan.watermark.map { [("watermark", watermark($0))] } ?? [])
        + (plan.texts.isEmpty ? [] : [("texts", .array(plan.texts.map(text)))]))
    return document.pretty() + "\n"
  }

  private static func item(_ item: PlanItem) -> JSONText {
    var members: [(String, JSONText)] = [
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

  private static func watermark(_ item: PlanItem) -> JSONText {
    .object(content(item.content) + [("pixels", pixels(item.pixels))])
  }

  private static func text(_ text: PlanText) -> JSONText {
    let section = text.section.map { [("section", JSONText.number(Double($0)))] } ?? []
    return .object([("text", .string(text.text))] + section + [("pixels", pixels(text.box))])
  }

  /// A picture that is known by its size alone (`--sizes`) has no `source`.
  private static func content(_ content: ItemContent) -> [(String, JSONText)] {
    switch content {
    case .image(let path, let width, let height):
      (path.isEmpty ? [] : [("source", .string(path))])
        + [("sourceSize", .array([.number(Double(width)), .number(Double(height))]))]
    case .color(let color): [("color", .string(color.css))]
    case .label(let label): [("label", .string(label.text))]
    case .placeholder(let path): [("source", .string(path)), ("unreadable", .boolean(true))]
    }
  }

  private static func pixels(_ rect: PixelRect) -> JSONText {
    box(Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
  }

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> JSONText {
    .object([("x", .number(x)), ("y", .number(y)), ("width", .number(width)), ("height", .number(height))])
  }
}
