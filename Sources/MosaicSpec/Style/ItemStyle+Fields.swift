// The look of items: every key of "style", one row each.

package import MosaicScene

extension ItemStyle: Record {
  package init() { self.init(border: nil) }

  package static let fields: [Field<ItemStyle>] = [
    Field("fit", \.fit, .words, "How an image fills its frame, as CSS object-fit.").option(
      .init(
        "fit", "FIT", "cover, contain, fill, none or scale-down, as CSS object-fit (cover)",
        aliases: ["object-fit", "crop", "cover", "contain"])),
    Field("position", \.position, .position, "The position of an image in its frame, as CSS object-position.")
      .option(
        .init(
          "position", "X Y", "where images stand, as CSS object-position (50% 50%)",
          aliases: ["object-position", "gravity", "align", "anchor"], separator: " ", hasWords: true)),
    Field(
      "cornerRadius", \.cornerRadius, .length(orElse: #"; a circle is "shape": "circle""#),
      "Radius of the rounded corners; \"50%\" makes an ellipse."),
    Field("border", \.border, Border.kind, "A line inside the item's edge.").option(
      .init(
        "border", "WIDTH,COLOR", "a line inside each item's edge",
        aliases: ["stroke", "outline", "bordercolor", "border-color", "border-width", "frame"])),
    Field("background", \.background, .color, "Colour behind the image."),
    Field("tint", \.tint, .color, "Colour over the picture, translucent such as \"#0366\".")
      .option(.init("tint", "COLOR", "a colour over each picture, such as '#0366'", aliases: ["colorize"])),
    Field("shape", \.shape, .words, "The outline: the box, or the circle in its middle."),
    Field("opacity", \.opacity, .number(SceneLimits.share), "How solid the item is as a whole.")
      .option(.init("opacity", "N", "how solid items are, 0 to 1 (1)", aliases: ["alpha", "transparency"])),
    Field("rotation", \.rotation, Rotation.kind, "Degrees clockwise, or [from, to], spread over the items.")
      .option(
        .init(
          "rotate", "DEG|FROM,TO", "rotate items clockwise, or by angles from a range (0)",
          aliases: ["rotation", "angle", "transform", "tilt"], separator: ",")),
    Field("shadow", \.shadow, Shadow.kind, "The shadow that it casts.")
      .option(
        .init(
          "shadow", "SHADOW", "a shadow of each item, as CSS box-shadow: '0 4px 12px #0006'",
          aliases: ["box-shadow", "drop-shadow"], separator: " ", hasWords: true)),
    Field("frame", \.frame, PhotoFrame.kind, "A card around the picture."),
    Field(
      "backdrop", \.backdrop, Backdrop.kind, "What is behind an image that does not fill its box."
    ).option(
      .init(
        "backdrop", "HOW",
        "blur, mirror or a CSS colour: what is behind images that do not fill their frame")),
    Field("badge", \.badge, Badge.kind, "A short text in a corner."),
  ]
}

extension Rotation {
  static let kind: Kind<Rotation> = {
    let (wanted, range) = ("a number of degrees or [from, to]", SceneLimits.angle)
    let angle = Kind<Double>.number(range, wanted: wanted)
    let pair = Kind.pair(.number(range), wanted, make: { Rotation(from: $0, to: $1) }) { ($0.from, $0.to) }
    return Kind(
      schema: angle.schema.or(pair.schema),
      read: { $0.json.isArray ? pair.read($0) : angle.read($0).map { Rotation($0) } },
      parse: { text throws(SpecError) in
        let ends = text.split(separator: ",", omittingEmptySubsequences: false).map { decimal($0) }
        guard let from = ends[0], let to = ends[ends.count - 1], ends.count <= 2, range.contains(from),
          range.contains(to)
        else { throw .refused(text, allowed: "degrees from -360 to 360, or two as FROM,TO") }
        return Rotation(from: from, to: to)
      }, write: { $0.from == $0.to ? .number($0.from) : pair.write($0) })
  }()
}
