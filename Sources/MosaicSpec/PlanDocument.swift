// The plan as JSON, for other programs: fields are added over time, never changed.

import MosaicLayout
public import MosaicScene

/// The document that `mosaic plan` prints.
///
/// `frame` is in points, `pixels` after snapping, `crop` in pixels of the source after orientation. `content` is where
/// the picture itself lands; it is given only where that is not all of `pixels`; so are `box`, the pixels that the item's content may fill, and
/// `ink`, all pixels that drawing it may touch. `rotation` is in degrees clockwise about the middle of `pixels`.
public enum PlanDocument {
  /// The version of the format.
  public static let version = 1

  /// The plan as text, with a line break at its end.
  ///
  /// - Complexity: O(*n*).
  public static func json(_ plan: RenderPlan) -> String {
    let document = JSONText.object([
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
    ])
    return document.pretty() + "\n"
  }

  private static func item(_ item: PlanItem) -> JSONText {
    var members: [(String, JSONText)] = [
      ("index", .number(Double(item.index))), ("section", .number(Double(item.section))),
    ]
    members += content(item.content)
    members += [
      ("frame", box(item.frame.x, item.frame.y, item.frame.width, item.frame.height)),
      ("pixels", pixels(item.pixels)),
    ]
    if let image = item.image {
      members.append(("crop", box(image.crop.x, image.crop.y, image.crop.width, image.crop.height)))
      if image.target != item.pixels { members.append(("content", pixels(image.target))) }
    }
    if item.box != item.pixels { members.append(("box", pixels(item.box))) }
    if item.rotation != 0 { members.append(("rotation", .number(item.rotation))) }
    if item.opacity != 1 { members.append(("opacity", .number(item.opacity))) }
    if item.ink != item.pixels { members.append(("ink", pixels(item.ink))) }
    if let hidden = item.hiddenCount { members.append(("hidden", .number(Double(hidden)))) }
    members.append(("z", .number(Double(item.z))))
    return .object(members)
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
