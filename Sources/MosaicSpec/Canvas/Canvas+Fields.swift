// The canvas: every key of "canvas", one row each.

public import MosaicScene

extension Canvas: Record {
  /// A canvas as wide as its content, or 1080 points.
  public init() { self.init(width: nil, height: nil) }

  /// Its keys.
  public static let fields: [Field<Canvas>] = [
    Field("width", \.width, .number(SpecLimits.side), "Width; not given: 1080, or the content's.")
      .option(.init("width", "N", "width of the canvas in points", aliases: ["max-width"])),
    Field("height", \.height, .number(SpecLimits.side), "Height; not given: the content's, or the width.")
      .option(.init("height", "N", "height of the canvas in points", aliases: ["max-height"])),
    Field("scale", \.scale, .number(SpecLimits.scale), "Pixels per point.")
      .option(
        .init(
          "scale", "N", "pixels per point (1)",
          aliases: ["zoom", "dpr", "pixel-ratio", "device-pixel-ratio", "retina"])),
    Field("padding", \.padding, Insets.kind(), "Space around the content, as CSS padding.").option(
      .init(
        "padding", "N…",
        "space inside the canvas' edges, as CSS padding: one to four numbers, from the top clockwise (0)",
        aliases: ["margin", "inset", "insets"], separator: " ")),
    Field("background", \.ground, Background.kind, "What the empty canvas shows.").option(
      .init(
        "background", "COLOR|FILE", "CSS colour, transparent, CSS gradient or path of an image (#ffffff)",
        aliases: ["bg", "bgcolor", "background-color", "background-image", "color", "colour"])),
    Field("watermark", \.watermark, Watermark.kind, "A text or a picture over all items.")
      .option(
        .init(
          "watermark", "TEXT|FILE", "a text or a picture over the collage, bottom right",
          aliases: ["mark", "copyright", "logo"],
          separator: " ", hasWords: true)),
  ]

  static let kind = Kind<Canvas>.record().named("canvas")
}
